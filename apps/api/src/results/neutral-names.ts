import type { Language } from '#libs/contracts/messages/language.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { SHARE_TEXTS } from '#libs/contracts/results/share-texts.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import type { VisualValue } from '#libs/platforms/fields/field-values.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { isOfFiles } from '#libs/platforms/kinds/file-lists.js';
import { listOf, recordOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf } from '#libs/platforms/registry.js';

/** A visual without a name of its own has its file's name, which may reveal who took it, where and for whom. */
const FILE_NAME = /\.(jpe?g|jfif|png|bmp|gif|webp|heic|avif|mp4|m4v|mov|3gp)$/i;

/** An experiment for people outside its team: visuals named after their files get their type and position as names instead. */
export function withNeutralNames(experiment: Experiment, lang: Language): Experiment {
  const input = structuredClone(experiment.input);
  for (const { path, isList, field } of fieldsOf(descriptionOf(input))) {
    if (!isList) continue;
    listOf(valueAt(input, path)).forEach((row, index) => {
      const visual = recordOf(recordOf(row)['value']) as Partial<VisualValue>;
      if (!isOfFiles(field, visual) || !FILE_NAME.test(visual.name ?? '')) return;
      const text = SHARE_TEXTS[visual.type === 'video' ? 'video' : visual.type === 'carousel' ? 'carousel' : 'image'];
      visual.name = formatText(withParams(text, { n: index + 1 }), lang);
    });
  }
  return { ...experiment, input };
}
