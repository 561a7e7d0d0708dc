import { useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import {
  DEFAULT_PATTERNS,
  isDefault,
  NAMING_FIELDS,
  type NamingField,
} from '#libs/contracts/experiment/naming/naming.js';
import { providerOfPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { checkPattern } from '#libs/platforms/naming/check.js';
import { madeUpExample } from '#libs/platforms/naming/example.js';
import { previewOf } from '#libs/platforms/naming/preview.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { focusFirst } from '../../../components/forms/focus-first.js';
import { useRefusal } from '../../../components/forms/use-refusal.js';
import { FormRefusal } from '../../../components/form-refusal.js';
import { useSaveNamingMutation, type Naming } from '../../../lib/api/endpoints.js';
import { useKeptState } from '../../../lib/session/use-kept-work.js';
import { toast } from '../../../lib/toaster.js';
import { NamesPreview } from './names-preview.js';
import { PatternField } from './pattern-field.js';

interface Props {
  platform: Platform;
  naming: Naming;
  isOwner: boolean;
}

/** The four name patterns of a platform, with the names that they produce for an example. The names change as the user types. */
export function NamingForm({ platform, naming, isOwner }: Props) {
  const { t } = useTranslation();
  const description = descriptionOf({ platform });
  const provider = providerOfPlatform(platform);
  const [patterns, setPatterns] = useKeptState(`naming.${provider}`, naming.patterns);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveNamingMutation();
  const toRefusal = useRefusal();
  const example = useMemo(() => naming.example ?? madeUpExample(description), [naming.example, description]);
  const preview = useMemo(() => previewOf(description, patterns, example), [description, patterns, example]);
  const fields = NAMING_FIELDS.filter((field) => field !== 'link' || description.links !== undefined);
  const findings = fields.flatMap((field) => checkPattern(description, field, patterns[field]).slice(0, 1));
  const isSame = fields.every((field) => patterns[field] === naming.patterns[field]);

  const change = (field: NamingField, value: string) => {
    setRefusal(null);
    setPatterns((before) => ({ ...before, [field]: value }));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (findings.length > 0) {
      focusFirst(
        event.currentTarget,
        findings.map(({ field }) => field!),
      );
      return;
    }
    const answer = await save({ provider, namingPatternsDto: patterns });
    if ('error' in answer) return setRefusal(toRefusal(answer.error).text);
    setPatterns(answer.data.data.patterns);
    await toast(t('names.saved'), 'success');
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormRefusal text={refusal} />
      {!isOwner && <p className="secondary">{t('names.ownerOnly')}</p>}
      {fields.map((field) => (
        <PatternField
          key={field}
          field={field}
          description={description}
          preview={preview}
          isOwner={isOwner}
          value={patterns[field]}
          finding={findings.find((finding) => finding.field === field) ?? null}
          onChange={(value) => change(field, value)}
        />
      ))}
      {isOwner && (
        <div className="row row-wrap">
          <Button type="submit" intent="primary" loading={isLoading} disabled={isSame} text={t('names.save')} />
          <Button
            text={t('names.useDefault')}
            disabled={isDefault(patterns)}
            onClick={() => setPatterns({ ...DEFAULT_PATTERNS })}
          />
        </div>
      )}
      <NamesPreview description={description} preview={preview} example={example} isMadeUp={naming.example === null} />
    </form>
  );
}
