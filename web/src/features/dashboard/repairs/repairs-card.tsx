import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, InputGroup } from '@blueprintjs/core';
import { Field } from '../../../components/field.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import { useRefusal } from '../../../components/forms/use-refusal.js';
import { useTextForm } from '../../../components/forms/use-text-form.js';
import { useCreateMissingAdSetsMutation } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useServerText } from '../../../lib/api/use-problem-text.js';
import { experimentRef } from './experiment-ref.js';

/**
 * Creates missing ad sets of a live experiment again. The outcome, or the reason why nothing happened, shows above the field (ADMIN-016).
 */
export function RepairsCard() {
  const { t } = useTranslation();
  const serverText = useServerText();
  const toRefusal = useRefusal();
  const [create] = useCreateMissingAdSetsMutation();
  const [done, setDone] = useState<string | null>(null);
  const form = useTextForm({
    initial: { id: '' },
    validate: ({ id }) => (experimentRef(id) === null ? { id: 'experimentRef' } : {}),
    send: async (typed) => {
      setDone(null);
      const answer = await create({ createAdSetsDto: { id: experimentRef(typed.id)! } });
      if (answer.data) {
        setDone(serverText(answer.data));
        form.saved(typed, { id: '' });
        return null;
      }
      const refusal = toRefusal(answer.error);
      return toProblem(answer.error).status === 404 ? { ...refusal, text: t('dashboard.repairs.unknown') } : refusal;
    },
  });
  const { name, value, error, refused, onChange, onBlur } = form.field('id');
  return (
    <section className="card" aria-labelledby="dashboard-repairs">
      <div className="card-head">
        <div>
          <h2 id="dashboard-repairs">{t('dashboard.repairs.title')}</h2>
          <p className="secondary">{t('dashboard.repairs.lead')}</p>
        </div>
      </div>
      <form className="repair" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormRefusal text={form.refusal} />
        {done !== null && (
          <Callout compact intent="success" role="status">
            {done}
          </Callout>
        )}
        <Field
          name={name}
          label={t('dashboard.repairs.experiment')}
          help={t('dashboard.repairs.help')}
          error={error === null ? refused : t(`rules.${error}`)}
        >
          {(control) => (
            <InputGroup
              {...control}
              name={name}
              autoComplete="off"
              value={value}
              intent={control['aria-invalid'] ? 'danger' : 'none'}
              onValueChange={onChange}
              onBlur={onBlur}
            />
          )}
        </Field>
        <Button type="submit" loading={form.isSending} text={t('dashboard.repairs.create')} />
      </form>
    </section>
  );
}
