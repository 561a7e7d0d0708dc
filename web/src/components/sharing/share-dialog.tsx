import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Callout,
  Checkbox,
  Dialog,
  DialogBody,
  DialogFooter,
  FormGroup,
  HTMLSelect,
  InputGroup,
  Tag,
} from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { providerOfPlatform } from '#libs/contracts/platform/platform.js';
import { SHARED_DOWNLOADS } from '#libs/contracts/results/sharing.js';
import { useBaselinesQuery } from '../../lib/api/endpoints.js';
import { Field } from '../field.js';
import type { Shareable } from './shareable.js';
import { useShareForm } from './use-share-form.js';

interface Props {
  items: readonly Shareable[];
  onClose(): void;
  onShared(): void;
}

/** Shares the results of some experiments (SHARE-001 to SHARE-006). */
export default function ShareDialog({ items, onClose, onShared }: Props) {
  const { t } = useTranslation();
  const form = useShareForm(items, onShared);
  const downloadsId = useId();
  const { platform, name } = items[0]!;
  const isOnePlatform = items.every((item) => item.platform === platform);
  const { data } = useBaselinesQuery({ provider: providerOfPlatform(platform) }, { skip: !isOnePlatform });
  const baselines = isOnePlatform ? (data?.data ?? []) : [];
  return (
    <Dialog
      isOpen
      title={t('sharing.dialogTitle', { count: items.length, name })}
      onClose={onClose}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <DialogBody>
        <p className="secondary share-note">{t('sharing.help')}</p>
        {form.refusal !== null && (
          <Callout intent="danger" role="alert" className="form-refusal share-note">
            <strong>{t('sharing.failed')}</strong>
            <div>{form.refusal}</div>
          </Callout>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.add();
          }}
        >
          <Field label={t('sharing.email')} help={t('sharing.emailHelp')} error={form.error}>
            {(control) => (
              <div className="row share-email">
                <InputGroup
                  {...control}
                  fill
                  autoFocus
                  type="email"
                  multiple
                  autoComplete="off"
                  required
                  value={form.typed}
                  intent={form.error === null ? 'none' : 'danger'}
                  onValueChange={form.type}
                />
                <Button type="submit" text={t('sharing.add')} />
              </div>
            )}
          </Field>
        </form>
        {form.emails.length > 0 && (
          <ul className="row row-wrap share-tags" aria-label={t('sharing.people')}>
            {form.emails.map((email) => (
              <li key={email}>
                <Tag
                  minimal
                  interactive
                  endIcon={<Cross size={12} />}
                  aria-label={t('sharing.removeEmail', { email })}
                  onClick={() => form.remove(email)}
                >
                  {email}
                </Tag>
              </li>
            ))}
          </ul>
        )}
        <Field label={t('sharing.baseline')} help={t('sharing.baselineHelp')}>
          {(control) => (
            <HTMLSelect
              {...control}
              fill
              value={form.baseline}
              options={[
                { value: '', label: t('sharing.baselineDefault') },
                ...baselines.map((baseline) => ({ value: baseline.id, label: baseline.name })),
              ]}
              onChange={(event) => form.setBaseline(event.currentTarget.value)}
            />
          )}
        </Field>
        <FormGroup
          role="group"
          aria-labelledby={downloadsId}
          label={<span id={downloadsId}>{t('sharing.downloads')}</span>}
          helperText={t('sharing.downloadsHelp')}
        >
          {SHARED_DOWNLOADS.map((download) => (
            <Checkbox
              key={download}
              label={t(`sharing.download.${download}`)}
              checked={form.downloads.includes(download)}
              onChange={(event) => form.allow(download, event.currentTarget.checked)}
            />
          ))}
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('action.cancel')} onClick={onClose} />
            <Button
              intent="primary"
              text={t('sharing.send')}
              loading={form.isLoading}
              disabled={form.isLoading || form.emails.length === 0}
              title={form.emails.length === 0 ? t('share.noEmails') : undefined}
              onClick={() => void form.send()}
            />
          </>
        }
      >
        <Button variant="minimal" text={t('sharing.clear')} onClick={form.clear} />
      </DialogFooter>
    </Dialog>
  );
}
