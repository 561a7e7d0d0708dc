/** Characters that most placements show; nothing refuses longer texts. Source: Meta's ads guide, image ads. */
export const CUT_OFFS: Readonly<Record<string, number>> = {
  'creatives.headlines': 40,
  'creatives.copies': 125,
  'creatives.descriptions': 30,
};
