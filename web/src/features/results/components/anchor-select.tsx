import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { LIMITS } from '#libs/contracts/limits.js';
import { componentTitle } from '#libs/platforms/components/components.js';
import type { Curves } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import type { ViewAnchor } from '../use-results-url.js';

interface Props {
  options: Curves['anchors'];
  anchors: readonly ViewAnchor[];
  /** Whether this is a filter, which can have any number of alternatives. Anchors are at most two, one for each component. */
  isFilter?: boolean;
  onChange(anchors: ViewAnchor[]): void;
}

/**
 * Fixes up to two components to one alternative each (RESULT-032, RESULT-033). Rows, curves and impact then cover only variations with
 * these alternatives.
 */
export function AnchorSelect({ options, anchors, isFilter = false, onChange }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const description = useDescription();
  const id = useId();
  const free = options.filter(({ component }) => isFilter || anchors.every((anchor) => anchor.component !== component));
  const mayAdd = isFilter || anchors.length < LIMITS.anchors;
  const title = (component: string) => componentTitle(description, component, language);
  const textOf = ({ component, place }: ViewAnchor) =>
    options.find((option) => option.component === component)?.values[place] ?? String(place);
  if (options.length === 0) return null;
  return (
    <div className={isFilter ? 'row row-wrap anchors' : 'control anchors'}>
      <span id={id}>{t(isFilter ? 'results.show' : 'results.anchors')}</span>
      {anchors.map((anchor) => (
        <Button
          key={`${anchor.component}.${anchor.place}`}
          size="small"
          intent="primary"
          variant="outlined"
          className="anchor"
          endIcon={<Cross size={14} aria-hidden />}
          aria-label={t(isFilter ? 'results.removeFilter' : 'results.removeAnchor', { name: title(anchor.component) })}
          text={t('results.anchor', { component: title(anchor.component), value: textOf(anchor) })}
          onClick={() => onChange(anchors.filter((one) => one !== anchor))}
        />
      ))}
      {mayAdd && free.length > 0 && (
        <HTMLSelect
          aria-labelledby={id}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const [component, place] = value.split('.');
            if (component && place) onChange([...anchors, { component, place: Number(place) }]);
          }}
        >
          <option value="">
            {t(anchors.length === 0 ? (isFilter ? 'results.every' : 'results.anyAnchor') : 'results.addAnchor')}
          </option>
          {free.map(({ component, values }) => (
            <optgroup key={component} label={title(component)}>
              {values.map((value, place) => (
                <option key={place} value={`${component}.${place}`}>
                  {value}
                </option>
              ))}
            </optgroup>
          ))}
        </HTMLSelect>
      )}
    </div>
  );
}
