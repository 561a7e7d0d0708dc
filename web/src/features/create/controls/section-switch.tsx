import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '@blueprintjs/core';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import type { Section } from '#libs/platforms/fields/sections.js';
import { toast } from '../../../lib/toaster.js';
import { useForm } from '../form/context.js';
import { useFieldTexts } from '../form/use-field-texts.js';

/** The switch of an optional section. Turning it off empties all its fields (META-036), which can be undone. */
export function useSectionSwitch(section: Section): { isOn: boolean; control: ReactNode } {
  const { t } = useTranslation();
  const { draft, set } = useForm();
  const { titleOf } = useFieldTexts();
  const [isOpen, setOpen] = useState(false);
  if (section.isSwitched !== true) return { isOn: true, control: undefined };
  const filled = section.fields.flatMap((path) => {
    const rows = valueAt(draft, path);
    return Array.isArray(rows) && rows.length > 0 ? [{ path, rows }] : [];
  });
  const isOn = isOpen || filled.length > 0;
  const title = titleOf(section);
  const change = () => {
    setOpen(!isOn);
    if (filled.length === 0) return;
    for (const { path } of filled) set(path, []);
    void toast(t('create.switchedOff', { what: title }), 'none', {
      text: t('action.undo'),
      onClick: () => {
        for (const { path, rows } of filled) set(path, rows);
      },
    });
  };
  return { isOn, control: <Switch className="section-switch" aria-label={title} checked={isOn} onChange={change} /> };
}
