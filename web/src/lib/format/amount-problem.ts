import { readAmount, readFigure, type FigureRefusal } from '#libs/contracts/money/amount-text.js';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import type { Format } from './format.js';

type Text =
  | 'rules.required'
  | 'rules.budget'
  | `amount.${'ambiguous' | 'decimals' | 'noDecimals' | 'unreadable' | 'currency' | 'tooLarge'}`;

/** The problem of a typed amount: a text and the figures that it names. */
export interface AmountProblem {
  text: Text;
  figures: Partial<Record<'typed' | 'withDecimals' | 'withThousands' | 'plain' | 'currency' | 'example', string>>;
}

/** The problem of a typed amount, in the reader's words; null if it can be read. */
export function amountProblem(typed: string, currency: string, format: Format): AmountProblem | null {
  const read = readAmount(typed, { language: format.language, currency });
  if (read.ok) return null;
  const isWhole = minorUnitsPerUnit(currency) === 1;
  const money = (value: number) => format.moneyMajor(value, currency, digitsOf(value, isWhole));
  return problemOf(read, typed, { currency, example: format.number(1500.5, isWhole ? 0 : 2), write: money });
}

/** The two possible meanings of an ambiguous figure without a currency; null if it is clear, or not a figure. */
export function figureAmbiguity(typed: string, format: Format): AmountProblem | null {
  const read = readFigure(typed, format.language);
  if (read.ok || read.fault !== 'ambiguous') return null;
  const write = (value: number) => format.number(value, digitsOf(value, true));
  return problemOf(read, typed, { currency: '', example: '', write });
}

/** The number of decimals to show, so that none is lost: at least 2, or fewer for a whole amount. */
const digitsOf = (value: number, isWhole: boolean): number =>
  Math.max(isWhole ? 0 : 2, (String(value).split('.')[1] ?? '').length);

function problemOf(
  { fault, readings }: FigureRefusal,
  typed: string,
  { currency, example, write }: { currency: string; example: string; write(value: number): string },
): AmountProblem {
  switch (fault) {
    case 'missing':
      return { text: 'rules.required', figures: {} };
    case 'notPositive':
      return { text: 'rules.budget', figures: {} };
    case 'decimals':
      return {
        text: minorUnitsPerUnit(currency) === 1 ? 'amount.noDecimals' : 'amount.decimals',
        figures: { currency },
      };
    case 'ambiguous': {
      const [withDecimals, withThousands] = readings ?? [0, 0];
      return {
        text: 'amount.ambiguous',
        figures: {
          typed: typed.trim(),
          withDecimals: write(withDecimals),
          withThousands: write(withThousands),
          plain: String(withThousands),
        },
      };
    }
    default:
      return { text: `amount.${fault}`, figures: { currency, example } };
  }
}
