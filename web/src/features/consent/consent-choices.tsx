import { useId } from 'react';
import { CONSENT_CATEGORIES, type ConsentChoice } from '../../lib/consent/consent.js';
import { consentTexts } from './consent-texts.js';

interface Props {
  value: ConsentChoice;
  onChange(value: ConsentChoice): void;
}

/** One row for each kind of storage, with its purpose; nothing is switched on in advance. */
export function ConsentChoices({ value, onChange }: Props) {
  const { categories, always } = consentTexts.useTexts();
  const id = useId();
  return (
    <ul className="consent-choices">
      <li>
        <div>
          <strong>{categories.necessary.title}</strong>
          <p className="secondary">{categories.necessary.text}</p>
        </div>
        <span className="consent-always">{always}</span>
      </li>
      {CONSENT_CATEGORIES.map((category) => (
        <li key={category}>
          <label htmlFor={`${id}-${category}`}>
            <strong>{categories[category].title}</strong>
            <p className="secondary" id={`${id}-${category}-help`}>
              {categories[category].text}
            </p>
          </label>
          <input
            id={`${id}-${category}`}
            type="checkbox"
            role="switch"
            aria-label={categories[category].title}
            aria-describedby={`${id}-${category}-help`}
            checked={value[category]}
            onChange={({ currentTarget }) => onChange({ ...value, [category]: currentTarget.checked })}
          />
        </li>
      ))}
    </ul>
  );
}
