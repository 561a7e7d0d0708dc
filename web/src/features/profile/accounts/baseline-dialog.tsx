import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import type { Provider } from '#libs/contracts/platform/platform.js';
import { costField } from '#libs/platforms/results/baseline.js';
import { Field } from '../../../components/field.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import { useRefusal } from '../../../components/forms/use-refusal.js';
import { useTextForm } from '../../../components/forms/use-text-form.js';
import { useSaveBaselineMutation, type Baseline } from '../../../lib/api/endpoints.js';
import { figureAmbiguity } from '../../../lib/format/amount-problem.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { toast } from '../../../lib/toaster.js';
import { baselineValues, formField, formOf, toMetrics, validateBaseline } from './baseline-form.js';

interface Props {
  provider: Provider;
  /** The baseline to change; null for a new one. */
  baseline: Baseline | null;
  /** Called when the dialog has closed and the focus is back where it was. */
  onClosed(): void;
}

/** Adds a baseline, or changes one: a name and every metric with its cost. */
export function BaselineDialog({ provider, baseline, onClosed }: Props) {
  const { t } = useTranslation();
  const toRefusal = useRefusal(formField);
  const [save] = useSaveBaselineMutation();
  const [isOpen, setOpen] = useState(true);
  // All submits of the same form have one key, so that a repeat after a lost answer adds no second baseline.
  const key = useRef({ sent: '', value: '' });
  const close = () => setOpen(false);
  const format = useFormat();
  const { language } = format;
  const metrics = formOf(provider);
  const initial = baselineValues(metrics, baseline, language);
  const form = useTextForm({
    initial,
    validate: (values) => validateBaseline(values, language),
    kept: { as: `baseline.${provider}`, fields: Object.keys(initial) },
    send: async (values) => {
      const change = { name: values['name']!.trim(), metrics: toMetrics(values, language) };
      const saveBaselineDto = baseline === null ? change : { id: baseline.id, ...change };
      const sent = JSON.stringify(saveBaselineDto);
      if (key.current.sent !== sent) key.current = { sent, value: crypto.randomUUID() };
      const answer = await save({ provider, 'Idempotency-Key': key.current.value, saveBaselineDto });
      if ('error' in answer) return toRefusal(answer.error);
      close();
      await toast(t('baselines.saved', { name: change.name }), 'success');
      return null;
    },
  });

  const field = (name: string, label: string) => {
    const { value, error, refused, onChange, onBlur } = form.field(name);
    const ambiguity = name === 'name' ? null : figureAmbiguity(value ?? '', format);
    const problem = ambiguity === null ? error && t(`rules.${error}`) : t(ambiguity.text, ambiguity.figures);
    return (
      <Field key={name} label={label} error={error === null ? refused : problem}>
        {(control) => (
          <InputGroup
            {...control}
            name={name}
            inputMode={name === 'name' ? 'text' : 'decimal'}
            autoComplete="off"
            value={value}
            intent={control['aria-invalid'] ? 'danger' : 'none'}
            onValueChange={onChange}
            onBlur={onBlur}
          />
        )}
      </Field>
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t(baseline === null ? 'baselines.addTitle' : 'baselines.editTitle')}
      className="baseline-dialog"
      canOutsideClickClose={false}
      onClose={close}
      onClosed={onClosed}
    >
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <DialogBody>
          <FormRefusal text={form.refusal} />
          <p className="secondary baseline-note">
            {baseline === null && <>{t('baselines.samples')} </>}
            {t('baselines.currency')}
          </p>
          {field('name', t('baselines.name'))}
          <h3>{t('baselines.delivery')}</h3>
          <div className="metric-grid delivery">
            {Object.entries(metrics.delivery).map(([metric, { words }]) => field(metric, words[language]))}
          </div>
          <h3>{t('baselines.conversions')}</h3>
          <div className="metric-grid">
            {Object.entries(metrics.results).map(([metric, { words }]) => {
              const name = words[language];
              return [field(metric, name), field(costField(metric), t('baselines.costOf', { name }))];
            })}
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('action.cancel')} onClick={close} />
              <Button type="submit" intent="primary" loading={form.isSending} text={t('baselines.save')} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
