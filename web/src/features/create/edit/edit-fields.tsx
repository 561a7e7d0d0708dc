import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { describeAlternative } from '#libs/platforms/components/components.js';
import { Field } from '../../../components/field.js';
import { Facts } from '../../../components/facts.js';
import { onFormKey } from '../../../lib/form-keys.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { Control } from '../controls/control.js';
import { useRowTexts } from '../controls/use-row-texts.js';
import { listOf, recordOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { useFieldTexts } from '../form/use-field-texts.js';
import { ConfirmEdit } from './confirm-edit.js';
import type { EditFormProps } from './edit-props.js';
import type { Settled } from './edit-progress.js';
import { EditedVisual } from './edited-visual.js';
import { valueOfRow } from './edited-draft.js';
import { useCosts } from './use-costs.js';
import { useSendEdit } from './use-send-edit.js';
import type { useEdited } from './use-edited.js';

interface Props extends EditFormProps {
  state: ReturnType<typeof useEdited>;
  /** The outcome of the last edit. */
  settled: Settled | null;
  onSent(): void;
}

/** The control of the alternative, the cost of the edit, and the button that sends it. */
export function EditFields({
  run,
  description,
  stored,
  edited,
  which,
  state,
  settled,
  lookAgain,
  onSent,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const { path, id, field } = edited;
  const { draft, frame, error, isChanged, isOnItsWay } = state;
  const texts = useRowTexts(path);
  const { helpAt } = useFieldTexts();
  const { deleted, created } = useCosts(frame.description, stored);
  const [isConfirming, setConfirming] = useState(false);
  /** Whether the dialog asks for confirmation as soon as the file has arrived. */
  const [isAwaited, setAwaited] = useState(false);
  const { send, isSending, failure } = useSendEdit({ run, which, edited, state, lookAgain });
  const label = texts.label(which.level);
  const rows = listOf(valueAt(draft, path)).map((row) => recordOf(row));
  const isDone = settled?.outcome === 'taken' && !isChanged;

  const focusField = () => form.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  const ask = () => {
    state.check();
    if (isOnItsWay) return setAwaited(true);
    if (state.isReady) return setConfirming(true);
    focusField();
  };
  const askAfterUpload = useEffectEvent(() => {
    setAwaited(false);
    ask();
  });
  const hasArrived = isAwaited && !isOnItsWay;
  useEffect(() => {
    if (!hasArrived) return;
    const next = setTimeout(askAfterUpload);
    return () => clearTimeout(next);
  }, [hasArrived]);
  const confirm = async () => {
    const isSent = await send(stored.revision);
    setConfirming(false);
    if (isSent) onSent();
  };

  return (
    <form
      ref={form}
      noValidate
      className="edit-form"
      onKeyDown={onFormKey}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <DialogBody className="stack">
        <div role="status">
          {settled !== null && failure === null && !(settled.outcome === 'taken' && isChanged) && (
            <Callout
              intent={settled.outcome === 'taken' ? 'success' : 'warning'}
              compact
              title={t(`edit.settled.${settled.outcome}`)}
            >
              {settled.text}
            </Callout>
          )}
        </div>
        {failure !== null && (
          <Callout intent="danger" compact role="alert" title={t('edit.notSent')}>
            <p>{failure}</p>
            <p>{t('create.nothingLost')}</p>
          </Callout>
        )}
        {state.others.map((text) => (
          <Callout key={text} intent="danger" compact role="alert">
            {text}
          </Callout>
        ))}
        {field.kind === 'visual' ? (
          <section aria-label={label}>
            <p className="edit-label">{label}</p>
            <EditedVisual path={path} field={field} id={id} error={error} />
          </section>
        ) : (
          <Field label={label} help={helpAt(path, draft)} error={error} name={state.mark}>
            {(control) => (
              <Control
                field={field}
                path={path}
                label={label}
                row={id}
                control={control}
                value={valueOfRow(draft, path, id)}
                taken={rows.filter((row) => row.id !== id).map(({ value }) => value)}
                change={(value) => frame.changeRow(path, id, value)}
                leave={() => frame.leave(state.mark)}
              />
            )}
          </Field>
        )}
        {isChanged && (
          <p className="secondary edit-before">
            {t('edit.before', { value: describeAlternative(description, which.component, stored.value, language) })}{' '}
            <Button size="small" variant="minimal" text={t('edit.reset')} onClick={state.reset} />
          </p>
        )}
        <Facts
          facts={[
            { label: t('edit.deleted', { platform: PLATFORM_NAMES[run.platform] }), value: deleted },
            { label: t('edit.created'), value: created },
          ]}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(isDone ? 'label.close' : 'action.cancel')} onClick={onClose} />
            <Button
              type="submit"
              intent="primary"
              text={t(isAwaited ? 'edit.awaited' : 'edit.send')}
              aria-keyshortcuts="Control+Enter"
            />
          </>
        }
      />
      <ConfirmEdit
        isOpen={isConfirming}
        isBusy={isSending}
        run={run}
        deleted={deleted}
        created={created}
        label={label}
        account={frame.account?.name}
        value={describeAlternative(description, which.component, valueOfRow(draft, path, id), language)}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(false)}
      />
    </form>
  );
}
