import { Button, PopoverNext } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';

interface Props {
  /** The question that the text answers. */
  ask: string;
  text: string;
}

/** A mark beside a term that opens its explanation. */
export const HelpMark = ({ ask, text }: Props) => (
  <PopoverNext content={<p className="tip">{text}</p>}>
    <Button size="small" variant="minimal" icon={<InfoSign size={14} />} aria-label={ask} />
  </PopoverNext>
);
