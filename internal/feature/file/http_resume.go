package file

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
)

type beginInput struct {
	File struct {
		Name   string `json:"name" label:"文件名"`
		Size   int64  `json:"size" label:"文件大小"`
		Biz    string `json:"biz" label:"用途"`
		SHA256 string `json:"sha256" label:"文件摘要"`
	} `body:"json"`
}

func (s *Service) handleBegin(ctx context.Context, in *beginInput) (Progress, error) {
	return s.Begin(ctx, in.File.Biz, in.File.Name, in.File.Size, in.File.SHA256)
}

type uploadID struct {
	ID string `query:"id"`
}

type partInput struct {
	ID     string `query:"id"`
	Offset int64  `query:"offset" doc:"where in the file the part begins, in bytes"`
}

// handlePart takes the bytes of the body as they are, whatever type they say.
func (s *Service) handlePart(ctx context.Context, in *partInput) (Progress, error) {
	return s.Append(ctx, in.ID, in.Offset, httpapi.Request(ctx).Body)
}

type finishInput struct {
	Upload struct {
		ID string `json:"id" label:"上传编号"`
	} `body:"json"`
}

// handleFinish answers as the upload of a whole file does.
func (s *Service) handleFinish(ctx context.Context, in *finishInput) (string, error) {
	path, err := s.Finish(ctx, in.Upload.ID)
	if err == nil {
		httpapi.Say(ctx, path)
	}
	return path, err
}

func (s *Service) handleCancel(ctx context.Context, in *uploadID) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Cancel(ctx, in.ID)
}
