import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { BILLING_LIMITS } from '#libs/contracts/billing/billing-limits.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { DoneDialog } from '../../../components/done-dialog.js';
import type { StoredCard } from '../../../lib/api/endpoints.js';
import { useCardWords } from '../../../lib/format/use-card-words.js';
import { CardChoices } from './card-choices.js';
import { CardDialog, type CardAction } from './card-dialog.js';
import { useCardActions } from './use-card-actions.js';

interface Props {
  cards: readonly StoredCard[];
  /** Id of the highlighted card. */
  selected: string | null;
  onSelect(id: string | null): void;
}

/** The stored cards, three at most: select one, then make it the default, update or delete it (BILL-061 to BILL-065). */
export function CardsCard({ cards, selected, onSelect }: Props) {
  const { t } = useTranslation();
  const wordsOf = useCardWords();
  const card = cards.find(({ id }) => id === selected);
  const [action, setAction] = useState<CardAction | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [isUnchosen, setUnchosen] = useState(false);
  const { makeDefault, remove, isBusy, failure, dismiss } = useCardActions(() => onSelect(null));
  const isFull = cards.length >= BILLING_LIMITS.cards;

  /** Runs an action on the selected card; without a card, shows that none is selected. */
  const withCard = (act: (card: StoredCard) => void) => () => {
    setUnchosen(card === undefined);
    if (card !== undefined) act(card);
  };
  const select = (id: string) => {
    setUnchosen(false);
    onSelect(id);
  };
  return (
    <section className="card" aria-labelledby="billing-cards">
      <h2 id="billing-cards">{t('payment.cards')}</h2>
      <p className="secondary">
        {cards.length === 0
          ? t('payment.none')
          : t('payment.cardsHelp', { used: cards.length, most: BILLING_LIMITS.cards })}
      </p>
      {cards.length > 0 && (
        <CardChoices name="card" legend={t('payment.cards')} cards={cards} value={selected} onChoose={select} />
      )}
      {isUnchosen && (
        <Callout compact intent="warning" role="alert" className="form-refusal">
          {t('billing.stripeAlert3')}
        </Callout>
      )}
      <div className="row row-wrap">
        <Button
          icon={<Plus />}
          intent="primary"
          text={t('payment.add')}
          disabled={isFull}
          title={isFull ? t('billing.cardsFull') : undefined}
          onClick={() => setAction({ kind: 'add' })}
        />
        {cards.length > 0 && (
          <>
            <Button
              text={t('payment.makeDefault')}
              disabled={card?.default}
              loading={isBusy === 'default'}
              onClick={withCard((chosen) => void makeDefault(chosen))}
            />
            <Button
              text={t('payment.update')}
              onClick={withCard((chosen) => setAction({ kind: 'update', card: chosen }))}
            />
            <Button
              variant="minimal"
              intent="danger"
              text={t('payment.delete')}
              disabled={card?.default}
              onClick={withCard(() => setConfirming(true))}
            />
          </>
        )}
      </div>
      {(isFull || card?.default) && (
        <p className="secondary cards-note">
          {[isFull && t('billing.cardsFull'), card?.default && t('billing.defaultCardStays')].filter(Boolean).join(' ')}
        </p>
      )}
      <CardDialog action={action} onClose={() => setAction(null)} />
      <ConfirmDialog
        isOpen={isConfirming && card !== undefined}
        title={t('payment.deleteTitle', { card: card === undefined ? '' : wordsOf(card.card_details).name })}
        confirmText={t('payment.delete')}
        intent="danger"
        isBusy={isBusy === 'remove'}
        onConfirm={() => card !== undefined && void remove(card).then(() => setConfirming(false))}
        onClose={() => setConfirming(false)}
      >
        {t('payment.deleteText')}
      </ConfirmDialog>
      <DoneDialog isOpen={failure !== null} title={t('payment.cards')} text={failure ?? ''} onLeave={dismiss} />
    </section>
  );
}
