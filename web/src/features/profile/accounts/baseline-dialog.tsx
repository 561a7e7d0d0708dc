import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { BASELINE_CONVERSIONS, BASELINE_DELIVERY, costField } from '#libs/contracts/baseline.js';
import { Field } from '../../../components/field.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import { afterPress } from '../../../lib/after-press.js';
import { useSaveBaselineMutation, type Baseline } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useProblemText } from '../../../lib/api/use-problem-text.js';
import { toast } from '../../../lib/toaster.js';
import { baselineValues, missingFields, toMetrics, type BaselineValues } from './baseline-form.js';

/** Adds a baseline, or changes one: a name and every metric with its cost. */
export function BaselineDialog({ baseline, onClose }: { baseline: Baseline | null; onClose(): void }) {
  const { t } = useTranslation();
  const inWords = useProblemText();
  const [save, { isLoading }] = useSaveBaselineMutation();
  const [values, setValues] = useState(() => baselineValues(baseline));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<string | null>(null);
  const missing = missingFields(values);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [first] = missing;
    setLeft(new Set(Object.keys(values)));
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const change = { name: values.name.trim(), metrics: toMetrics(values) };
    const answer = await save({ saveBaselineDto: baseline === null ? change : { id: baseline.id, ...change } });
    if ('error' in answer) return setRefusal(inWords(toProblem(answer.error)));
    onClose();
    await toast(t('baselines.saved', { name: change.name }), 'success');
  };

  const field = (name: keyof BaselineValues, label: string) => (
    <Field key={name} label={label} error={left.has(name) && missing.includes(name) ? t('messages.required') : null}>
      {(control) => (
        <InputGroup
          {...control}
          name={name}
          inputMode={name === 'name' ? 'text' : 'decimal'}
          autoComplete="off"
          value={values[name]}
          onValueChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          onBlur={() => afterPress(() => setLeft((before) => new Set(before).add(name)))}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      isOpen
      title={t(baseline === null ? 'baselines.addTitle' : 'baselines.editTitle')}
      className="baseline-dialog"
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <FormRefusal text={refusal} />
          {field('name', t('baselines.name'))}
          <h3>{t('baselines.delivery')}</h3>
          <div className="metric-grid delivery">
            {BASELINE_DELIVERY.map((metric) => field(metric, t(`baselines.metric.${metric}`)))}
          </div>
          <h3>{t('baselines.conversions')}</h3>
          <div className="metric-grid">
            {BASELINE_CONVERSIONS.map((metric) => {
              const name = t(`baselines.metric.${metric}`);
              return [field(metric, name), field(costField(metric), t('baselines.costOf', { name }))];
            })}
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('action.cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" loading={isLoading} text={t('baselines.save')} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
