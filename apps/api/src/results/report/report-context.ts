import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ReportText } from '#libs/contracts/results/report-texts.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { ResultVariable } from '#libs/platforms/results/results.js';
import type { ImpactDto } from '../impact.dto.js';
import type { CurvesDto } from '../results.dto.js';
import type { ReportFormat } from './report-format.js';

/** The data of a report. */
export interface ReportSource {
  curves: CurvesDto;
  /** Null if nothing was delivered, so nothing can have an effect. */
  impact: ImpactDto | null;
  experiment: {
    name: string;
    platform: Platform;
    status: ExperimentStatus;
    startsAt: Date | null;
    endsAt: Date | null;
    stoppedAt: Date | null;
    accountZone: string | null;
    currency: string;
  };
  description: PlatformDescription;
  variable: ResultVariable;
  /** Null for readers outside the team. */
  teamName: string | null;
  /** False for visitors, who see no money. */
  isMoneyShown: boolean;
  language: Language;
  /** The time of the report. */
  now: Date;
}

/** The data of a report, with the reader's formats and texts. */
export interface ReportContext extends ReportSource {
  format: ReportFormat; /** The name of the baseline that results are compared with. */
  reference: string;
  text(name: ReportText, params?: Readonly<Record<string, string>>): string;
}

/** Whether the best and the worst variation are the same, so that nothing can be compared. */
export const isAlone = ({ best, worst }: CurvesDto): boolean => best !== null && best.variation === worst?.variation;
