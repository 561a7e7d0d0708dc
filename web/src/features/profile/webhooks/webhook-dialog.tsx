import { useId, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button, Checkbox, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  type WebhookEvent,
  type WebhookKind,
} from '#libs/contracts/webhooks/webhook.js';
import { Field, FieldNote } from '../../../components/field.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import { focusFirst } from '../../../components/forms/focus-first.js';
import { useRefusal, type Refusal } from '../../../components/forms/use-refusal.js';
import { useSaveWebhookMutation, type Webhook } from '../../../lib/api/endpoints.js';
import { toast } from '../../../lib/toaster.js';

interface Props {
  kind: WebhookKind;
  /** The webhook to change; null for a new one. */
  webhook: Webhook | null;
  /** Called with the secret of a new signed webhook. */
  onSecret(secret: string): void;
  onClosed(): void;
}

/** Sets up or changes a webhook: its address and its events. The typed text stays if the server refuses it. */
export function WebhookDialog({ kind, webhook, onSecret, onClosed }: Props) {
  const { t } = useTranslation();
  const toRefusal = useRefusal();
  const [isOpen, setOpen] = useState(true);
  const [save, { isLoading }] = useSaveWebhookMutation();
  // The console knows only the end of Slack's address. An empty field keeps the address.
  const canKeepAddress = webhook !== null && (kind === 'slack' || webhook.address === null);
  const [address, setAddress] = useState(canKeepAddress ? '' : (webhook?.address ?? ''));
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? WEBHOOK_EVENTS);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const name = t(`webhooks.kind.${kind}`);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = event.currentTarget;
    if (events.length === 0) return void focusFirst(shown, ['events']);
    const typed = address.trim();
    const form = { kind, events: [...events], ...(canKeepAddress && typed === '' ? {} : { address: typed }) };
    const answer = await save({ saveWebhookDto: form });
    if ('error' in answer) {
      const refused = toRefusal(answer.error);
      flushSync(() => setRefusal(refused));
      return void focusFirst(shown, refused.fields.keys());
    }
    setOpen(false);
    const { secret } = answer.data.data;
    if (secret === null) await toast(t('webhooks.saved'), 'success');
    else onSecret(secret);
  };
  const toggle = (event: WebhookEvent) =>
    setEvents((now) => WEBHOOK_EVENTS.filter((one) => (one === event) !== now.includes(one)));
  const refusalOf = (field: 'address' | 'events') => refusal?.fields.get(field) ?? null;
  const noteId = useId();
  const eventsError = events.length === 0 ? t('webhook.noEvents') : refusalOf('events');
  const isBesideField = refusalOf('address') !== null || refusalOf('events') !== null;
  return (
    <Dialog
      isOpen={isOpen}
      title={t(webhook === null ? 'webhooks.setUpOf' : 'webhooks.changeOf', { kind: name })}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <FormRefusal text={isBesideField ? null : (refusal?.text ?? null)} />
          <Field
            label={t('webhooks.address')}
            help={[
              t(`webhooks.addressHelp.${kind}`),
              ...(canKeepAddress && webhook.address ? [t('webhooks.keepAddress', { address: webhook.address })] : []),
            ].join(' ')}
            error={refusalOf('address')}
            name="address"
          >
            {(control) => (
              <InputGroup
                {...control}
                name="address"
                autoFocus
                type="url"
                inputMode="url"
                autoComplete="off"
                maxLength={WEBHOOK_LIMITS.address}
                value={address}
                onValueChange={setAddress}
              />
            )}
          </Field>
          <fieldset
            className="webhook-events"
            data-field="events"
            aria-describedby={eventsError === null ? undefined : noteId}
          >
            <legend>{t('webhooks.events')}</legend>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                name="events"
                label={t(`webhooks.event.${event}`)}
                checked={events.includes(event)}
                onChange={() => toggle(event)}
              />
            ))}
            <FieldNote id={noteId} error={eventsError} />
          </fieldset>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('action.cancel')} disabled={isLoading} onClick={() => setOpen(false)} />
              <Button type="submit" intent="primary" text={t('webhooks.save')} loading={isLoading} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
