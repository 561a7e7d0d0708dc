import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button, Checkbox, Dialog, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core';
import { readAmount, writeFigure } from '#libs/contracts/money/amount-text.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import { PLATFORM_NAMES, providerOfPlatform } from '#libs/contracts/platform/platform.js';
import { Field } from '../../../../components/field.js';
import { FormRefusal } from '../../../../components/form-refusal.js';
import { MoneyField } from '../../../../components/money-field.js';
import { focusFirst } from '../../../../components/forms/focus-first.js';
import { useRefusal, type Refusal } from '../../../../components/forms/use-refusal.js';
import {
  useAdAccountsQuery,
  useSetCeilingMutation,
  type AdAccount,
  type Ceiling,
  type SessionUser,
} from '../../../../lib/api/endpoints.js';
import { amountProblem } from '../../../../lib/format/amount-problem.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { toast } from '../../../../lib/toaster.js';
import { useCeilingName } from './use-ceiling-name.js';

interface Props {
  user: SessionUser;
  /** The ceiling to change; null for a new one. */
  ceiling: Ceiling | null;
  onClosed(): void;
}

/** The scope of a ceiling: nothing chosen yet, the whole team, or an account. */
type Scope = Pick<Ceiling, 'platform' | 'account_id' | 'currency'>;

const CURRENCIES = Intl.supportedValuesOf('currency');
const USUAL_CURRENCY = 'USD';
const TEAM = 'team';

/** The form of a ceiling: its scope, its amount, and whether its count starts again. */
export function CeilingDialog({ user, ceiling, onClosed }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useCeilingName();
  const toRefusal = useRefusal();
  const [isOpen, setOpen] = useState(true);
  const [set, { isLoading }] = useSetCeilingMutation();
  const [scope, setScope] = useState<Scope>(ceiling ?? { platform: null, account_id: null, currency: USUAL_CURRENCY });
  const [typed, setTyped] = useState(ceiling === null ? '' : writeFigure(ceiling.amount, format.language));
  const [restart, setRestart] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { currency } = scope;
  const amount = readAmount(typed, { language: format.language, currency });
  const problem = amountProblem(typed, currency, format);
  const isAccountRequired = ceiling === null && scope.platform !== null;
  const isAccountMissing = isAccountRequired && scope.account_id === null;
  const refusalOf = (field: 'account_id' | 'amount') => refusal?.fields.get(field) ?? null;
  const isBesideField = refusalOf('amount') !== null || (isAccountRequired && refusalOf('account_id') !== null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = event.currentTarget;
    setChecked(true);
    if (!amount.ok || isAccountMissing) return void focusFirst(shown, [isAccountMissing ? 'account_id' : 'amount']);
    const { platform, account_id } = scope;
    const form = { platform, account_id, currency, amount: toMajorUnits({ ...amount, currency }), restart };
    const answer = await set({ setCeilingDto: form });
    if ('error' in answer) {
      const refused = toRefusal(answer.error);
      flushSync(() => setRefusal(refused));
      return void focusFirst(shown, refused.fields.keys());
    }
    setOpen(false);
    await toast(t('ceilings.saved'), 'success');
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={ceiling === null ? t('ceilings.addTitle') : t('ceilings.changeOf', { name: nameOf(ceiling) })}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <FormRefusal text={isBesideField ? null : (refusal?.text ?? null)} />
          <div className="stack">
            {ceiling === null && (
              <ScopeFields
                user={user}
                scope={scope}
                accountError={isChecked && isAccountMissing ? t('ceilings.chooseAccount') : refusalOf('account_id')}
                onChange={(next) => {
                  setScope(next);
                  setRefusal(null);
                }}
              />
            )}
            <MoneyField
              name="amount"
              label={t('ceilings.amount')}
              help={t('ceilings.amountHelp')}
              error={isChecked && problem !== null ? t(problem.text, problem.figures) : refusalOf('amount')}
              value={typed}
              currency={currency}
              onChange={(next) => {
                setTyped(next);
                setRefusal(null);
              }}
              onLeave={() => undefined}
            />
            {ceiling !== null && (
              <Checkbox checked={restart} onChange={() => setRestart((now) => !now)} label={t('ceilings.restart')} />
            )}
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('action.cancel')} disabled={isLoading} onClick={() => setOpen(false)} />
              <Button type="submit" intent="primary" text={t('ceilings.save')} loading={isLoading} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}

interface ScopeProps extends Pick<Props, 'user'> {
  scope: Scope;
  /** The account's error; null if it is valid. */
  accountError: string | null;
  onChange(scope: Scope): void;
}

/** The fields of the scope: the whole team in a currency, or an ad account of a linked platform. */
function ScopeFields({ user, scope, accountError, onChange }: ScopeProps) {
  const { t } = useTranslation();
  const linked = user.platforms.filter((platform) => user[providerOfPlatform(platform)] !== null);
  const names = new Intl.DisplayNames(useFormat().language, { type: 'currency' });
  return (
    <>
      <Field label={t('ceilings.of')}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={scope.platform ?? TEAM}
            onChange={({ currentTarget: { value } }) => {
              const platform = linked.find((one) => one === value) ?? null;
              onChange({ platform, account_id: null, currency: scope.currency });
            }}
          >
            <option value={TEAM}>{t('ceilings.team')}</option>
            {linked.map((platform) => (
              <option key={platform} value={platform}>
                {t('ceilings.accountOf', { platform: PLATFORM_NAMES[platform] })}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
      {scope.platform === null ? (
        <Field label={t('ceilings.currency')} help={t('ceilings.currencyHelp')}>
          {(control) => (
            <HTMLSelect
              {...control}
              fill
              value={scope.currency}
              onChange={({ currentTarget }) => onChange({ ...scope, currency: currentTarget.value })}
              options={CURRENCIES.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))}
            />
          )}
        </Field>
      ) : (
        <AccountField
          platform={scope.platform}
          accountId={scope.account_id}
          error={accountError}
          onChange={({ id, currency }) => onChange({ ...scope, account_id: id, currency })}
        />
      )}
    </>
  );
}

interface AccountProps {
  platform: NonNullable<Scope['platform']>;
  accountId: string | null;
  error: string | null;
  onChange(account: AdAccount): void;
}

function AccountField({ platform, accountId, error, onChange }: AccountProps) {
  const { t } = useTranslation();
  const { data, isError } = useAdAccountsQuery({ provider: providerOfPlatform(platform) });
  const accounts = data?.data.ad_accounts ?? [];
  return (
    <Field name="account_id" label={t('ceilings.account')} error={isError ? t('ceilings.accountsFailed') : error}>
      {(control) => (
        <HTMLSelect
          {...control}
          name="account_id"
          fill
          value={accountId ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const account = accounts.find(({ id }) => id === value);
            if (account !== undefined) onChange(account);
          }}
        >
          <option value="" disabled>
            {t('ceilings.chooseAccount')}
          </option>
          {accounts.map(({ id, name, currency }) => (
            <option key={id} value={id}>
              {`${name} (${currency})`}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
}
