import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Values } from '@/ui/modal-form/conflict'
import { useTyped, valuesIn } from '@/ui/modal-form/field-spec'
import { useFormDraft } from '@/ui/modal-form/use-form-draft'
import { useSaving } from '@/ui/modal-form/use-saving'
import { toast } from '@/ui/toast'
import { type Draft, type Listing, type SettingName, type Settings, useSaveSettings } from './setting-queries'
import { settingSections } from './setting-sections'
import { changesOf, withDefaults } from './setting-values'

/** Reads what a conflict carries: the settings as another has saved them. */
function listingOf(current: Record<string, unknown>): Listing | undefined {
  const { version, values } = current
  return typeof version === 'number' && typeof values === 'object' && values !== null
    ? { version, values: values as Settings }
    : undefined
}

const LABEL = '平台设置'

/** The groups of the form and their fields; whether a picture of theirs is still on its way. */
function useSections(saved: Settings, isReadOnly: boolean) {
  const busyPictures = useRef(new Set<SettingName>())
  const sections = settingSections({
    isReadOnly,
    saved,
    onBusy: (name, isOn) => {
      if (isOn) busyPictures.current.add(name)
      else busyPictures.current.delete(name)
    },
  })
  return {
    sections,
    fields: sections.flatMap((section) => section.fields),
    isSending: () => busyPictures.current.size > 0,
  }
}

/**
 * The life of the settings form: only what was changed is sent, news from
 * elsewhere are taken over while nothing is typed, and two who change at once
 * are asked which value stays.
 */
export function useSettingsForm(latest: Listing, isReadOnly: boolean) {
  const [form] = Form.useForm<Partial<Settings>>()
  const [base, setBase] = useState(latest)
  const typed = useTyped(form) ?? base.values
  const changes = changesOf(base.values, typed)
  const changed = Object.keys(changes).length
  const { sections, fields, isSending } = useSections(base.values, isReadOnly)
  const save = useSaveSettings()

  const adopt = (listing: Listing) => {
    setBase(listing)
    form.setFieldsValue(listing.values)
  }
  const store = async (draft: Values) => adopt((await save.mutateAsync(draft as Draft)).result)
  const kept = useFormDraft(form, fields, {
    label: LABEL,
    name: 'platform-settings',
    isDirty: changed > 0,
    initial: base.values,
  })
  const { submit, isBusy, banner, theirs, began, isOwn, dismissConflict } = useSaving(form, fields, {
    title: LABEL,
    send: store,
    read: (row) => listingOf(row)?.values ?? {},
    base: kept.base,
  })
  useEffect(() => {
    if (latest.version === base.version || changed > 0) return
    setBase(latest)
    form.setFieldsValue(latest.values)
  }, [latest, base, changed, form])

  const send = async (against: Listing, values: Partial<Settings>) => {
    if (isSending()) return void toast.info('图片还在上传，请稍候再保存')
    const isSaved = await submit({ version: against.version, ...changesOf(against.values, values) })
    if (isSaved) kept.discard()
  }
  const dismiss = () => {
    kept.dismissOverlap()
    dismissConflict()
  }
  return {
    form,
    base,
    sections,
    fields,
    changed,
    isBusy,
    banner,
    /** What a save would lead to. */
    preview: withDefaults(base.values, typed),
    kept,
    /** Somebody saved while this one types. */
    isOutdated: changed > 0 && latest.version > base.version && !isOwn(latest.values),
    /** What the user started from. */
    began: began ?? kept.base,
    /** What another saved: against this form, or before its draft was taken up. */
    conflict: theirs ? listingOf(theirs) : kept.isOverlap ? base : undefined,
    dismissConflict: dismiss,
    save: async () => {
      if (!kept.findOverlap()) await send(base, valuesIn(form, fields))
    },
    /** Saves over another's version what was chosen of both. */
    resolve: (against: Listing, merged: Partial<Settings>) => {
      dismiss()
      form.setFieldsValue(merged)
      setBase(against)
      kept.rebase()
      return send(against, merged)
    },
    reset: () => {
      adopt(latest)
      kept.discard()
    },
  }
}
