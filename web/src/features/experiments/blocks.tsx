import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import type { ExperimentDetail } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import type { Block } from './information-blocks.js';

/** The number of entries that show at first. A list can have thousands; the user can show all. */
const SHOWN = 10;

interface Props {
  blocks: readonly Block[];
  pictures?: ExperimentDetail['visuals'];
}

export function Blocks({ blocks, pictures = [] }: Props) {
  const { t } = useTranslation();
  if (blocks.length === 0) return <p className="secondary">{t('information.none')}</p>;
  return blocks.map((block) => <BlockView key={block.name} block={block} pictures={pictures} />);
}

function BlockView({ block, pictures }: { block: Block; pictures: ExperimentDetail['visuals'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? block.texts : block.texts.slice(0, SHOWN);
  const left = block.texts.length - shown.length;
  return (
    <div className="information-block">
      <h4>
        {block.title} <span className="secondary tabular">({format.number(block.texts.length)})</span>
      </h4>
      <ul>
        {shown.map((text, index) => (
          <li key={index}>
            {block.hasPictures && pictures[index]?.thumbnail != null && (
              <img src={pictures[index].thumbnail} alt="" width={40} height={40} loading="lazy" />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button
          size="small"
          variant="minimal"
          text={t('information.more', { count: left, n: format.number(left) })}
          onClick={() => setWhole(true)}
        />
      )}
    </div>
  );
}
