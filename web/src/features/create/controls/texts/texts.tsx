import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { asTitle } from '#libs/platforms/fields/field-texts.js';
import type { TextsField } from '#libs/platforms/fields/fields.js';
import { wideLength } from '#libs/platforms/reading/characters.js';
import { cleanText } from '#libs/platforms/reading/clean-text.js';
import { holds } from '#libs/platforms/description.js';
import { faultOfText, memberOf, textsLimit, wordsOf } from '#libs/platforms/kinds/members.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { listOf, recordOf, textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { isEnter } from '../../../../lib/composing.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useFrame } from '../../form/context.js';
import type { ControlProps } from '../control-props.js';
import './texts.css';

/** Several short texts that make one alternative. Each shows its length; keywords also show their match type. */
export function TextsControl({ field, path, value, label, control, change, leave }: ControlProps<TextsField>) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { description, objective, now } = useFrame();
  const parts = useRef<HTMLDivElement>(null);
  const toFocus = useRef<number | null>(null);
  // The choices that set the limit belong to an earlier step, so it does not change while the group is shown.
  const limit = textsLimit(field, (when) => holds(when, objective, (other) => valueAt(now(), other)));
  const { least, most, characters } = limit;
  const texts = listOf(value);
  const members = Array.from({ length: Math.max(1, least, texts.length) }, (_, i) => texts[i] ?? memberOf('', field));
  const { member, options = {} } = description.texts[path] ?? {};
  const one = member?.one[language] ?? '';
  const nameOf = (i: number) => `${label}: ${t('create.rows.label', { one: asTitle(one), n: i + 1 })}`;

  useEffect(() => {
    if (toFocus.current === null) return;
    parts.current?.querySelector<HTMLElement>(`[data-part="${toFocus.current}"] input`)?.focus();
    toFocus.current = null;
  });
  const put = (i: number, text: unknown) => change(members.with(i, text));
  const add = () => {
    toFocus.current = members.length;
    change([...members, memberOf('', field)]);
  };
  const remove = (i: number) => {
    toFocus.current = Math.min(i, members.length - 2);
    change(members.toSpliced(i, 1));
  };
  /** Reads a keyword that is typed as "phrase" or [exact]: the signs become its match type. */
  const asRead = (member: unknown) => {
    const typed = wordsOf(member).trim();
    const keyword = memberOf(typed, field);
    return wordsOf(keyword) === typed ? member : keyword;
  };
  const settle = (isLeft: boolean) => {
    if (field.match === undefined) return;
    const read = members.map(asRead);
    // Blank keywords are removed, so that errors number the texts as shown.
    if (isLeft && members.length > 1) change(kindOf(field).settled?.(read, field));
    else if (read.some((member, i) => member !== members[i])) change(read);
  };
  const next = (i: number) => {
    if (i + 1 === members.length) return members.length < most ? add() : undefined;
    parts.current?.querySelector<HTMLElement>(`[data-part="${i + 1}"] input`)?.focus();
  };
  return (
    <div
      ref={parts}
      className="text-group"
      role="group"
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isLeft = !currentTarget.contains(relatedTarget);
        settle(isLeft);
        if (isLeft) leave();
      }}
    >
      {members.map((one, i) => {
        const text = wordsOf(one);
        const isWrong =
          control['aria-invalid'] === true && (text.trim() === '' || faultOfText(one, field, limit) !== null);
        const length = wideLength(text);
        return (
          <div className="text-of-group" key={i} data-part={i}>
            <InputGroup
              {...(i === 0 ? { id: control.id } : {})}
              fill
              dir="auto"
              aria-label={nameOf(i)}
              aria-invalid={isWrong || undefined}
              aria-describedby={control['aria-describedby']}
              intent={isWrong ? 'danger' : 'none'}
              maxLength={field.longest}
              value={text}
              rightElement={
                <span className={`text-length tabular ${length > characters ? 'over' : ''}`} aria-hidden>
                  {length}/{characters}
                </span>
              }
              onValueChange={(typed) =>
                put(i, typeof one === 'string' ? cleanText(typed) : { ...recordOf(one), text: cleanText(typed) })
              }
              onKeyDown={(event) => {
                if (!isEnter(event) || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                next(i);
              }}
            />
            {field.match !== undefined && (
              <HTMLSelect
                aria-label={t('create.texts.match', { name: nameOf(i) })}
                value={textOf(recordOf(one)['match'])}
                options={Object.keys(field.match.marks).map((name) => ({
                  value: name,
                  label: options[name]?.[language] ?? name,
                }))}
                onChange={({ currentTarget }) => put(i, { ...recordOf(one), match: currentTarget.value })}
              />
            )}
            {least < most && (
              <Button
                variant="minimal"
                icon={<Trash />}
                aria-label={t('create.texts.remove', { name: nameOf(i) })}
                disabled={members.length <= Math.max(1, least)}
                onClick={() => remove(i)}
              />
            )}
          </div>
        );
      })}
      {least < most && (
        <div>
          <Button
            size="small"
            variant="minimal"
            icon={<Plus />}
            text={t('create.rows.add', { one })}
            aria-label={t('create.texts.add', { one, label })}
            disabled={members.length >= most}
            onClick={add}
          />
        </div>
      )}
    </div>
  );
}
