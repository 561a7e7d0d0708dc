import { useTranslation } from 'react-i18next';
import { Radio, RadioGroup, Switch } from '@blueprintjs/core';
import { useSessionUser } from '../../../../lib/session/use-session-user.js';
import type { Outcome } from '../../form/outcome.js';

interface Props {
  outcome: Outcome;
  onChange(outcome: Outcome): void;
}

const OF_STAFF = ['run', 'sample', 'draft'] as const;

/** The kind of submit: staff choose one of three (META-148), other users can save the form as a template (META-149). */
export function OutcomeChoice({ outcome, onChange }: Props) {
  const { t } = useTranslation();
  const user = useSessionUser();
  return (
    <div className="outcome">
      {user.is_staff ? (
        <RadioGroup
          inline
          name="outcome"
          label={t('outcome.title')}
          selectedValue={outcome}
          onChange={({ currentTarget }) => onChange(currentTarget.value as Outcome)}
        >
          {OF_STAFF.map((one) => (
            <Radio key={one} value={one} label={t(`outcome.as.${one}`)} />
          ))}
        </RadioGroup>
      ) : (
        <Switch
          checked={outcome === 'template'}
          label={t('outcome.template')}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'template' : 'run')}
        />
      )}
      {user.is_tester && outcome === 'run' && <p className="secondary">{t('experiment.tester')}</p>}
    </div>
  );
}
