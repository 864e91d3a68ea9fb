import { Button, Form } from 'antd'
import { useEffect, useRef } from 'react'
import { lazyComponent } from '@/ui/lazy-component'
import { valuesIn } from '@/ui/modal-form/field-spec'
import { DraftBanner, FormBanner, LeftOutBanner } from '@/ui/modal-form/form-banner'
import { FormField } from '@/ui/modal-form/form-field'
import { FormLock } from '@/ui/modal-form/form-lock'
import { FormNote } from '@/ui/modal-form/form-note'
import { useWrongFields } from '@/ui/modal-form/use-wrong-fields'
import css from './setting.module.css'
import type { Listing } from './setting-queries'
import type { SettingSection } from './setting-sections'
import { useSettingsForm } from './use-settings-form'

// Beside the form, which does not wait for it.
const SettingsPreview = lazyComponent(async () => (await import('./settings-preview')).SettingsPreview)

const SectionIndex = lazyComponent(
  async () => (await import('@/ui/modal-form/section-index')).SectionIndex,
  () => <div className={css.indexWaiting} />,
)

const ConflictDialog = lazyComponent(
  async () => (await import('@/ui/modal-form/conflict-dialog')).ConflictDialog,
)

interface SettingsFormProps {
  /** The settings as the server holds them now. */
  latest: Listing
  isReadOnly: boolean
}

/** The settings in groups, beside what they make of the console. */
export function SettingsForm({ latest, isReadOnly }: SettingsFormProps) {
  const settings = useSettingsForm(latest, isReadOnly)
  const { wrong, onFieldsChange } = useWrongFields()
  const sections = useRef<HTMLDivElement>(null)
  // There before it is needed: what is typed hangs on it.
  useEffect(() => ConflictDialog.preload(), [])
  return (
    <div className={css.settings}>
      <Form
        className={css.settingsForm}
        form={settings.form}
        layout="vertical"
        initialValues={latest.values}
        onValuesChange={settings.kept.noteTyped}
        onFieldsChange={onFieldsChange}
        onFinish={() => void settings.save()}
        onFinishFailed={({ errorFields: [first] }) => first && settings.form.focusField(first.name)}
      >
        <Notices settings={settings} isReadOnly={isReadOnly} />
        <SectionIndex isOnPage sections={settings.sections} wrong={wrong} body={sections} />
        <FormLock isBusy={settings.isBusy}>
          <div ref={sections} className={css.sections}>
            {settings.sections.map((section) => (
              <Section key={section.title} {...section} />
            ))}
          </div>
        </FormLock>
        {!isReadOnly && <Actions settings={settings} />}
      </Form>
      <SettingsPreview values={settings.preview} saved={settings.base.values} />
      {settings.conflict && <Conflict settings={settings} theirs={settings.conflict} />}
    </div>
  )
}

type FormState = ReturnType<typeof useSettingsForm>

function Notices({ settings, isReadOnly }: { settings: FormState; isReadOnly: boolean }) {
  const { kept, banner, isOutdated } = settings
  return (
    <>
      {isReadOnly && <FormNote type="info" title="您可以查看平台设置；修改需要权限「修改平台设置」" />}
      {kept.draft && (
        <DraftBanner draft={kept.draft} onRestore={() => void kept.restore()} onDiscard={kept.decline} />
      )}
      <LeftOutBanner labels={kept.leftOut} onClose={kept.noteLeftOut} />
      {isOutdated && <FormNote type="warning" title="他人刚刚修改了平台设置，保存时会请您核对" />}
      <FormBanner messages={banner} />
    </>
  )
}

function Section({ title, note, fields }: SettingSection) {
  return (
    <section className={css.section} aria-label={title} data-single={fields.length === 1}>
      <h3>
        {title}
        <span className="fd-unit">{note}</span>
      </h3>
      {fields.map((field) => (
        <FormField key={field.name} field={field} />
      ))}
    </section>
  )
}

/** Comes with the first change, and stays in sight while the form scrolls. */
function Actions({ settings: { changed, isBusy, reset } }: { settings: FormState }) {
  if (changed === 0)
    return (
      <span role="status" className="fd-sr">
        没有修改
      </span>
    )
  return (
    <div className={css.settingsActions}>
      <span role="status">已修改 {changed} 项，尚未保存</span>
      <Button disabled={isBusy} onClick={reset}>
        放弃修改
      </Button>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        保存
      </Button>
    </div>
  )
}

function Conflict({ settings, theirs }: { settings: FormState; theirs: Listing }) {
  return (
    <ConflictDialog
      fields={settings.fields}
      base={settings.began}
      mine={valuesIn(settings.form, settings.fields)}
      theirs={theirs.values}
      typed={settings.kept.typed}
      onCancel={settings.dismissConflict}
      onResolve={(merged) => void settings.resolve(theirs, merged)}
    />
  )
}
