interface Props {
  variation: number;
  onOpen(variation: number): void;
}

/** The short name of a variation, which opens its details. */
export function VariationLink({ variation, onOpen }: Props) {
  return (
    <button type="button" className="open-row tabular" onClick={() => onOpen(variation)}>
      {`V-${variation}`}
    </button>
  );
}
