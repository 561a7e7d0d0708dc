import { useTranslation } from 'react-i18next';
import { Button, Tag, type Intent } from '@blueprintjs/core';
import { Error as Stop, Help, Tick, WarningSign } from '@blueprintjs/icons';
import type { PreflightCheck } from '../../../../lib/api/endpoints.js';
import { useServerText } from '../../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../../lib/format/use-format.js';

/** The target of a link: its name, and a function that goes there. */
export interface Target {
  title: string;
  go(): void;
}

const ICONS = { blocking: Stop, warned: WarningSign, unknown: Help, done: Tick } as const;
const INTENTS = { blocking: 'danger', warned: 'warning', unknown: 'none', done: 'success' } as const satisfies Record<
  PreflightCheck['state'],
  Intent
>;

/** A check: its state by word and color, what to do, and the link to the field. */
export function CheckRow({ check, target }: { check: PreflightCheck; target: Target | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const serverText = useServerText();
  const { state, retry_at: retryAt } = check;
  const Icon = ICONS[state];
  return (
    <li className={`check check-${state}`}>
      <Tag minimal intent={INTENTS[state]} icon={<Icon size={12} />}>
        {t(`checks.state.${state}`)}
      </Tag>
      <span className="check-text">
        {serverText(check)}
        {retryAt !== undefined && <> {t('checks.again', { time: format.time(retryAt) })}</>}
      </span>
      {target !== null && state !== 'done' && (
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          text={t('checks.goTo', { title: target.title })}
          onClick={target.go}
        />
      )}
    </li>
  );
}
