const INFORMATION: Record<string, string> = {
  name: 'name',
  promoted_url: 'promotedUrl',
  industry: 'industry',
  budget: 'budget',
  currency: 'budget',
  start_date: 'dates',
  end_date: 'dates',
  secondary_goal: 'secondaryGoal',
  dsa_beneficiary: 'beneficiary',
  dsa_payor: 'payor',
};
const LISTS = new Set(['ages', 'genders', 'geolocations', 'interests', 'headlines', 'copies', 'visuals', 'ctas']);

/**
 * The form's field behind a path of the server's error items (`audiences.ages[0].value` -> `ages.0`), or null where the
 * form has none: such an item is shown above the form.
 */
export function serverField(path: string | undefined): string | null {
  if (path === undefined) return null;
  const parts = path
    .replace(/^data\./, '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.');
  const [head, name = '', index] = parts;
  if (head === 'account') return 'accountId';
  if (head === 'page') return 'pageId';
  if (head === 'information') return INFORMATION[name] ?? null;
  if (head === 'attachments' || head === 'visual_data') return 'visuals';
  if ((head === 'audiences' || head === 'creatives') && LISTS.has(name)) {
    if (name === 'visuals' || index === undefined) return name;
    return `${name}.${index}`;
  }
  return null;
}
