import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Disable,
  Document,
  Duplicate,
  Error as ErrorIcon,
  EyeOpen,
  Learning,
  Pulse,
  Tick,
  Time,
  type SVGIconProps,
} from '@blueprintjs/icons';
import type { ExperimentStatus } from '#libs/contracts/experiment-status.js';

interface Look {
  icon: ComponentType<SVGIconProps>;
  tone: 'success' | 'warning' | 'danger' | 'primary' | '';
}

const LOOKS: Record<ExperimentStatus, Look> = {
  DRAFT: { icon: Document, tone: '' },
  TEMPLATE: { icon: Duplicate, tone: '' },
  SAMPLE: { icon: Learning, tone: '' },
  PENDING: { icon: Time, tone: 'warning' },
  PENDING_ADS: { icon: Time, tone: 'warning' },
  PROCESSING: { icon: Pulse, tone: 'primary' },
  PENDING_REVIEW: { icon: EyeOpen, tone: 'warning' },
  COMPLETED: { icon: Tick, tone: 'success' },
  NO_RESULTS: { icon: Disable, tone: '' },
  FAILED: { icon: ErrorIcon, tone: 'danger' },
};

/** An experiment's status as icon, word and colour. */
export function StatusTag({ status }: { status: ExperimentStatus }) {
  const { t } = useTranslation();
  const { icon: Icon, tone } = LOOKS[status];
  return (
    <span className={`pill strong ${tone}`}>
      <Icon size={14} aria-hidden />
      {t(`status.${status}`)}
    </span>
  );
}
