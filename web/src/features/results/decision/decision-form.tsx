import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { DECISION_CHARACTERS } from '#libs/contracts/experiment/decision.js';
import { Field } from '../../../components/field.js';
import type { ExperimentDetail } from '../../../lib/api/endpoints.js';
import { useSessionUser } from '../../../lib/session/use-session-user.js';

interface Props {
  decision: ExperimentDetail['decision'];
  isBusy: boolean;
  onSend(form: { text: string; owner: string | null; day: string }): Promise<void>;
  onCancel(): void;
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** The text, the responsible member, and the day. */
export function DecisionForm({ decision, isBusy, onSend, onCancel }: Props) {
  const { t } = useTranslation();
  const { members } = useSessionUser();
  const [text, setText] = useState(decision?.text ?? '');
  const [owner, setOwner] = useState(decision?.owner?.email ?? '');
  const [day, setDay] = useState(decision?.day ?? today());
  const [isChecked, setChecked] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (text.trim() !== '' && day !== '') void onSend({ text: text.trim(), owner: owner || null, day });
  };
  const people = members.filter(({ status }) => status === 'ACTIVE');
  return (
    <form noValidate onSubmit={send} className="stack">
      <Field
        label={t('results.decision.text')}
        help={t('results.decision.textHelp')}
        error={isChecked && text.trim() === '' ? t('results.decision.missing') : null}
      >
        {(control) => (
          <TextArea
            {...control}
            fill
            autoResize
            autoFocus
            maxLength={DECISION_CHARACTERS}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <div className="activation-dates">
        <Field label={t('results.decision.owner')} help="" error={null}>
          {(control) => (
            <HTMLSelect {...control} fill value={owner} onChange={({ currentTarget }) => setOwner(currentTarget.value)}>
              <option value="">{t('results.decision.nobody')}</option>
              {people.map(({ email, first_name, last_name }) => (
                <option key={email} value={email}>
                  {`${first_name} ${last_name}`.trim() || email}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
        <Field
          label={t('results.decision.day')}
          help=""
          error={isChecked && day === '' ? t('results.decision.noDay') : null}
        >
          {(control) => <InputGroup {...control} type="date" value={day} onValueChange={setDay} />}
        </Field>
      </div>
      <div className="row row-wrap">
        <Button type="submit" intent="primary" text={t('results.decision.save')} loading={isBusy} />
        <Button text={t('action.cancel')} disabled={isBusy} onClick={onCancel} />
        {decision !== null && (
          <Button
            variant="minimal"
            intent="danger"
            text={t('results.decision.remove')}
            disabled={isBusy}
            onClick={() => void onSend({ text: '', owner: null, day })}
          />
        )}
      </div>
    </form>
  );
}
