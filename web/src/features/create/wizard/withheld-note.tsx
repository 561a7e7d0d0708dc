import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import { holds, type Part, type PlatformDescription } from '#libs/platforms/description.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { Draft } from '../form/draft.js';

/** Names the fields of a step that this kind of experiment cannot have, although others of the platform can, and the reason. */
export function WithheldNote({
  description,
  draft,
  part,
}: {
  description: PlatformDescription;
  draft: Draft;
  part: Part;
}) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const withheld = (description.withheld ?? []).filter(
    (one) => one.part === part && holds(one.when, draft.objective, (path) => valueAt(draft, path)),
  );
  return withheld.map(({ what, why }) => (
    <Callout key={what.en} compact role="note" title={t('wizard.withheld', { what: what[language] })}>
      {why[language]}
    </Callout>
  ));
}
