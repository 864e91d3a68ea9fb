import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { callForEnvelope, fetchFile } from '@/api/call'
import { type FieldError, Refusal } from '@/api/refusal'
import { addressOf } from '@/api/request'
import { Banner } from '@/ui/banner'
import { saveFile } from '@/ui/save-file'
import { toast } from '@/ui/toast'
import css from './import-modal.module.css'
import type { Sheet } from './sheet'

interface ImportModalProps {
  sheet: Sheet
  onClose: () => void
}

const WIDTH = 640

/** What the server takes at once. */
const MAX_BYTES = 2 * 1024 * 1024

/** Takes the rows of a spreadsheet in: all of them, or none and a list of what is wrong with which row. */
export function ImportModal({ sheet, onClose }: ImportModalProps) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<Problem>()
  const [remark, setRemark] = useState('')
  const send = useImport(sheet, {
    onDone: onClose,
    onPartly: (message) => {
      setRemark(message)
      setProblem(undefined)
      setFile(undefined)
    },
    onRefused: (refused) => {
      setProblem(refused)
      if (refused.advice === MEND_IT) setFile(undefined)
    },
  })
  const once = useOnce()
  const choose = (chosen: File) => {
    setRemark('')
    const isTooLarge = chosen.size > MAX_BYTES
    setProblem(isTooLarge ? { ...nothingElse, message: '文件不能超过 2 MB，请拆分后重试' } : undefined)
    setFile(isTooLarge ? undefined : chosen)
  }
  return (
    <Modal
      open
      title={`导入${sheet.name}`}
      width={WIDTH}
      okText="开始导入"
      cancelText={remark ? '关闭' : '取消'}
      okButtonProps={{ disabled: !file }}
      confirmLoading={send.isPending}
      onOk={() => file && once(() => send.mutateAsync(file))}
      onCancel={onClose}
    >
      <ImportHelp sheet={sheet} />
      <div className={css.file}>
        <FileChoice file={file} isDisabled={send.isPending} onChoose={choose} />
        <TemplateButton sheet={sheet} />
      </div>
      {problem && <ImportProblem {...problem} />}
      {remark && <Banner tone="info">{remark}</Banner>}
    </Modal>
  )
}

interface Problem {
  message: string
  rows: readonly FieldError[]
  /** Errors beyond those listed. */
  omitted: number
  /** What to do now. */
  advice: string
}

/** What is mended has to be chosen again. */
const MEND_IT = '改好后请重新选择文件。'

const nothingElse = { rows: [], omitted: 0, advice: MEND_IT }

/** Statuses that say something of the file: the server has read it. */
const read = [200, 400, 413, 415]

/** What has failed, and what to do about it. */
function problemOf(cause: Error): Problem {
  if (!(cause instanceof Refusal)) return { ...nothingElse, message: cause.message }
  const { message, errors, omitted, status, isUnanswered } = cause
  const rows = errors.filter(({ row }) => row !== undefined)
  if (read.includes(status)) return { message, rows, omitted, advice: MEND_IT }
  const before = isUnanswered ? '没有收到答复，文件可能已经导入。' : ''
  return { message, rows, omitted, advice: `${before}可以再次导入，不会重复。` }
}

interface Outcomes {
  onDone: () => void
  /** All rows are in, and the sentence names columns that are not: it has to be read, so it does not pass. */
  onPartly: (message: string) => void
  onRefused: (problem: Problem) => void
}

/** Runs what was asked for twice at once only once: the button is locked a moment after its click. */
function useOnce() {
  const isUnderWay = useRef(false)
  return (run: () => Promise<unknown>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const done = () => {
      isUnderWay.current = false
    }
    void run().then(done, done)
  }
}

function useImport(sheet: Sheet, { onDone, onPartly, onRefused }: Outcomes) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData()
      body.append('file', new Blob([await wholeOf(file)]), file.name)
      return callForEnvelope('POST', sheet.importPath, { body, handles: 'form' })
    },
    meta: { showsRefusal: true },
    onSuccess: async ({ message, result }) => {
      // What is told of a lost answer has no result.
      if (result?.leftOut?.length) onPartly(message)
      else {
        toast.success(message)
        onDone()
      }
      await client.invalidateQueries({ queryKey: [sheet.feature] })
    },
    onError: (cause) => onRefused(problemOf(cause)),
  })
}

/** The file as it is now. Browsers read none that was saved since it was chosen. */
const wholeOf = (file: File): Promise<ArrayBuffer> =>
  file.arrayBuffer().catch(() => {
    throw new Error('文件在选择后有改动，或者无法读取')
  })

function ImportHelp({ sheet }: { sheet: Sheet }) {
  return (
    <>
      <p>
        .xlsx 文件，数据放在第一个工作表，首行为标题。可用的列（<b>加粗</b>的必须有）：
      </p>
      <p className={css.columns}>
        {sheet.columns.map(({ title, required }) =>
          required ? <b key={title}>{title}</b> : <span key={title}>{title}</span>,
        )}
      </p>
      <ul className={css.notes}>
        {sheet.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>有任何一行不正确时，整个文件都不会导入。</li>
      </ul>
    </>
  )
}

interface FileChoiceProps {
  file: File | undefined
  isDisabled: boolean
  onChoose: (file: File) => void
}

/** An empty file with the titles, and what goes below each. */
function TemplateButton({ sheet }: { sheet: Sheet }) {
  const take = useMutation({
    mutationFn: () =>
      fetchFile(addressOf('GET', sheet.importPath.replace(/importExcel$/, 'importTemplate'), {})),
    onSuccess: (file) => saveFile(file, `${sheet.name}导入模板.xlsx`),
  })
  return (
    <Button type="link" loading={take.isPending} onClick={() => take.mutate()}>
      下载模板
    </Button>
  )
}

function FileChoice({ file, isDisabled, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const name = useId()
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xls"
        className="fd-sr"
        tabIndex={-1}
        aria-label="要导入的文件"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = '' // the same file again is a choice too
          if (chosen) onChoose(chosen)
        }}
      />
      <Button disabled={isDisabled} aria-describedby={name} onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <span id={name}>{file ? file.name : '尚未选择文件'}</span>
    </>
  )
}

function ImportProblem({ message, rows, omitted, advice }: Problem) {
  return (
    <>
      <Banner tone="error">{message}</Banner>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
        <section className={css.errors} aria-label="错误明细" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">行</th>
                <th scope="col">错误</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((error) => (
                <tr key={`${error.row} ${error.field} ${error.message}`}>
                  <td>{error.row}</td>
                  <td>{error.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {omitted > 0 && <p>另有 {omitted} 处错误没有列出。</p>}
      <p>{advice}</p>
    </>
  )
}
