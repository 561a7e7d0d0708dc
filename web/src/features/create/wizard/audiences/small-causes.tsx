import { useTranslation } from 'react-i18next';
import { Button, Callout } from '@blueprintjs/core';
import { componentField, isListNeeded } from '#libs/platforms/components/components.js';
import { listOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import type { AudienceSizes } from '../../../../lib/api/endpoints.js';
import { useReasonText } from '../../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { toast } from '../../../../lib/toaster.js';
import { useForm } from '../../form/context.js';
import { rowMark } from '../../form/marks.js';
import { jumpToFirst } from '../steps/jump-to.js';
import type { NameOf } from './use-alternative-names.js';

/** The maximum number of causes shown; more would hide the form's own problems. */
const MOST = 3;

interface Props {
  sizes: AudienceSizes;
  nameOf: NameOf;
}

/** Alternatives that make audiences too small to run, with the reason and the fix: remove them, or change them if their list needs them. */
export function SmallCauses({ sizes, nameOf }: Props) {
  const { t } = useTranslation();
  const { draft } = useForm();
  const { causes } = sizes;
  const isListed = ({ component, id }: AudienceSizes['causes'][number]) =>
    (listOf(valueAt(draft, `audiences.${component}`)) as { id: string }[]).some((row) => row.id === id);
  const listed = causes.filter(isListed);
  return (
    <div role="status">
      {listed.slice(0, MOST).map((cause) => (
        <SmallCause key={`${cause.component} ${cause.id}`} cause={cause} sizes={sizes} nameOf={nameOf} />
      ))}
      {listed.length > MOST && <p className="secondary">{t('create.sizes.more', { count: listed.length - MOST })}</p>}
    </div>
  );
}

function SmallCause({ cause, sizes, nameOf }: Props & { cause: AudienceSizes['causes'][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { refusalOf } = useReasonText();
  const { description, draft, removeRows } = useForm();
  const { component, id, audiences } = cause;
  const path = `audiences.${component}`;
  const field = componentField(description, component)!;
  const { full: name } = nameOf(cause);
  const audienceCount = sizes.audiences.length;
  const alone = sizes.alternatives.find((one) => one.component === component && one.id === id);
  const problem = sizes.audiences.find(
    (one) => one.alternatives[component] === id && one.problem !== undefined,
  )?.problem;
  const isLastOne = listOf(valueAt(draft, path)).length === 1;
  const isNeeded = isListNeeded(field);
  const remove = () => {
    const putBack = removeRows(path, [id]);
    void toast(t('create.removed', { what: name }), 'none', { text: t('action.undo'), onClick: putBack });
  };
  return (
    <Callout compact intent="warning" icon={false}>
      <p>
        <strong>
          {audienceCount === 1
            ? t('create.sizes.onlyCause', { name })
            : t('create.sizes.cause', { name, count: audiences, asked: format.number(audienceCount) })}
        </strong>
      </p>
      {problem !== undefined && <p>{refusalOf(description.platform, { message: '', ...problem })}</p>}
      {alone !== undefined && (
        <p>
          {alone.upper === null
            ? t('create.sizes.aloneUnknown')
            : t('create.sizes.alone', {
                people: t('create.interests.people', {
                  from: format.compact(alone.lower ?? 0),
                  to: format.compact(alone.upper),
                }),
              })}
        </p>
      )}
      {isLastOne && isNeeded ? (
        <Button
          size="small"
          text={t('create.sizes.change', { name })}
          onClick={() => jumpToFirst(document.body, [rowMark(path, id)])}
        />
      ) : (
        <Button size="small" text={t('create.sizes.remove', { name })} onClick={remove} />
      )}
    </Callout>
  );
}
