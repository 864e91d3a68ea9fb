package app

import "syscall"

// Uploads stop while the disk still has room for the database: below a tenth
// of it and below 2 GiB.
const spareBytes = 2 << 30

// spareDisk tells whether the disk behind a folder has room left. A disk that
// cannot be asked counts as roomy; the write itself will tell.
func spareDisk(folder string) bool {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return true
	}
	free, total := disk.Bavail*uint64(disk.Bsize), disk.Blocks*uint64(disk.Bsize)
	return free > spareBytes || free > total/10
}
