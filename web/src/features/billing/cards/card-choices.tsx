import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isExpired } from '#libs/contracts/billing/card.js';
import { ChoiceTile } from '../choice-tile.js';
import type { StoredCard } from '../../../lib/api/endpoints.js';
import { useCardWords } from '../../../lib/format/use-card-words.js';

interface Props {
  /** The group's name, unique on the page. */
  name: string;
  legend: string;
  cards: readonly StoredCard[];
  /** Id of the chosen card. */
  value: string | null;
  isDisabled?: boolean;
  /** A further choice below the cards. */
  children?: ReactNode;
  onChoose(id: string): void;
}

/** The stored cards to choose from; the chosen one stands out (BILL-064). */
export function CardChoices({ name, legend, cards, value, isDisabled, children, onChoose }: Props) {
  const { t } = useTranslation();
  const wordsOf = useCardWords();
  return (
    <fieldset className="choice-list" disabled={isDisabled}>
      <legend className="visually-hidden">{legend}</legend>
      {cards.map((card) => {
        const words = wordsOf(card.card_details);
        const { exp_month: expMonth, exp_year: expYear } = card.card_details;
        return (
          <ChoiceTile
            key={card.id}
            type="radio"
            name={name}
            isChosen={value === card.id}
            onChoose={() => onChoose(card.id)}
          >
            <span className="choice-title tabular">
              {words.name}
              {card.default && <span className="pill success">{t('payment.default')}</span>}
              {isExpired({ expMonth, expYear }, new Date()) && (
                <span className="pill danger">{t('payment.expired')}</span>
              )}
            </span>
            <span className="secondary tabular">{words.more}</span>
          </ChoiceTile>
        );
      })}
      {children}
    </fieldset>
  );
}
