import { useTranslation } from 'react-i18next';
import { InputGroup, TextArea } from '@blueprintjs/core';
import type { Language } from '#libs/contracts/messages/language.js';
import { cleanAddress, tidyAddress } from '#libs/platforms/checking/address.js';
import { cleanText, lengthOf } from '#libs/platforms/reading/clean-text.js';
import type { TextField, UrlField } from '#libs/platforms/fields/fields.js';
import { isOfSeveralLines } from '#libs/platforms/kinds/paste-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { textIn } from '../form/text-in.js';
import type { ControlProps } from './control-props.js';

/** A typed line or paragraph without invisible characters. While the user types, it shows which placements cut the text off. */
export function TextControl({ field, value, label, control, change, leave }: ControlProps<TextField>) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const text = textIn(value);
  const length = lengthOf(text);
  const cut = (field.shown ?? []).filter(({ characters }) => characters < length);
  const noteId = `${control.id}-cut`;
  const shared = {
    ...control,
    'aria-describedby':
      [control['aria-describedby'], cut.length > 0 ? noteId : undefined].filter((id) => id !== undefined).join(' ') ||
      undefined,
    fill: true,
    // Texts in Arabic or Hebrew run from the right, as they will in the ad.
    dir: 'auto' as const,
    'aria-label': label,
    value: text,
    maxLength: field.longest,
    intent: control['aria-invalid'] ? ('danger' as const) : ('none' as const),
    onBlur: leave,
  };
  const counter =
    field.shown === undefined ? undefined : (
      <span className={`text-length tabular ${cut.length > 0 ? 'over' : ''}`} aria-hidden>
        {length}
      </span>
    );
  const places = cut.map(({ placement, characters }) =>
    t('create.texts.cutAfter', { placement: placement[language], n: characters }),
  );
  return (
    <>
      {isOfSeveralLines(field) ? (
        <TextArea {...shared} autoResize onChange={(event) => change(cleanText(event.currentTarget.value))} />
      ) : (
        <InputGroup {...shared} rightElement={counter} onValueChange={(typed) => change(cleanText(typed))} />
      )}
      {cut.length > 0 && (
        <div className="help cut-off" id={noteId}>
          {isOfSeveralLines(field) && counter}
          {t('create.texts.cutOff', { places: listed(places, language) })}
        </div>
      )}
    </>
  );
}

const listed = (places: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(places);

/** A web address. */
export function UrlControl({ field, value, label, control, change, leave }: ControlProps<UrlField>) {
  return (
    <InputGroup
      {...control}
      fill
      type="url"
      inputMode="url"
      placeholder="https://"
      aria-label={label}
      maxLength={field.longest}
      value={textIn(value)}
      intent={control['aria-invalid'] ? 'danger' : 'none'}
      onValueChange={(typed) => change(cleanAddress(typed))}
      onBlur={() => {
        // Shows exactly the text to be sent.
        const tidy = tidyAddress(textIn(value));
        if (tidy !== value) change(tidy);
        leave();
      }}
    />
  );
}
