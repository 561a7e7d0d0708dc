import { useTranslation } from 'react-i18next';
import type { ReferencesField } from '#libs/platforms/fields/fields.js';
import { rowKey, rowWords, withCompanions } from '#libs/platforms/kinds/references.js';
import { textOf } from '#libs/platforms/reading/untrusted.js';
import { SearchMultiSelect } from '../../../components/search-multi-select.js';
import { useSearch, type SearchResult } from '../../../components/use-search.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useFrame } from '../form/context.js';
import type { ControlProps } from './control-props.js';
import { rowOf } from '../form/row-of.js';
import { useSearchOf } from './use-search-of.js';

/** A row of a group, with its lookup's data. */
type Row = Record<string, unknown> & { id: string };

/** A group of rows of a lookup: searched on the platform, or chosen from its list. */
export function ReferencesControl(props: ControlProps<ReferencesField>) {
  const { lookups } = useFrame();
  return props.field.lookup in lookups.searches ? <Searched {...props} /> : <Listed {...props} />;
}

function Searched(props: ControlProps<ReferencesField>) {
  const { query, setQuery, sentQuery, isLongEnough, resultOf } = useSearch();
  const answer = useSearchOf<Row>(props.field.lookup, sentQuery, isLongEnough);
  return <Rows {...props} query={query} setQuery={setQuery} result={resultOf(answer)} />;
}

function Listed(props: ControlProps<ReferencesField>) {
  const { lookups } = useFrame();
  const { query, setQuery } = useSearch();
  const words = query.trim().toLowerCase();
  const rows = (lookups.rows[props.field.lookup] ?? []) as readonly Row[];
  const items = rows.filter((row) => textOf(row['name']).toLowerCase().includes(words));
  return <Rows {...props} query={query} setQuery={setQuery} result={{ items, isFetching: false, isError: false }} />;
}

type Props = ControlProps<ReferencesField> & {
  query: string;
  setQuery(query: string): void;
  result: SearchResult<Row>;
};

function Rows({ field, path, value, label, control, change, leave, query, setQuery, result }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { description } = useFrame();
  const options = description.texts[path]?.options ?? {};
  const detailOf = ({ audience_size_lower_bound: lower, audience_size_upper_bound: upper, detail }: Row) =>
    typeof lower === 'number' && typeof upper === 'number'
      ? t('create.interests.people', { from: format.compact(lower), to: format.compact(upper) })
      : textOf(detail) || null;
  return (
    <SearchMultiSelect<Row>
      control={control}
      label={label}
      placeholder={t('create.rows.placeholder')}
      selected={(value ?? []) as Row[]}
      keyOf={(row) => rowKey(row, field.apart)}
      titleOf={(row) => rowWords(row, field, format.language, options)}
      detailOf={detailOf}
      query={query}
      onQueryChange={setQuery}
      result={result}
      onChange={(rows) =>
        change(
          withCompanions(
            rows.map((row) => rowOf(field, row)),
            field,
          ),
        )
      }
      onBlur={leave}
    />
  );
}
