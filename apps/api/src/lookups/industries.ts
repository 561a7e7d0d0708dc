/** What an experiment promotes; kept with it for reports. Our own short list of lines of business. */
export const INDUSTRIES = [
  'Advertising and marketing',
  'Agriculture',
  'Apparel and accessories',
  'Automotive',
  'Banking and finance',
  'Beauty and personal care',
  'Construction and real estate',
  'Consumer electronics',
  'Consumer packaged goods',
  'E-commerce and retail',
  'Education',
  'Energy and utilities',
  'Entertainment and media',
  'Food and beverages',
  'Gaming',
  'Government and public services',
  'Healthcare and pharmaceuticals',
  'Home and garden',
  'Insurance',
  'Legal services',
  'Logistics and transport',
  'Manufacturing',
  'Non-profit organizations',
  'Pets',
  'Professional services',
  'Restaurants',
  'Software and technology',
  'Sports and fitness',
  'Telecommunications',
  'Travel and hospitality',
  'Other',
] as const;

/** The id that an experiment stores for an industry. */
export const industryId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '_');

const NAMES = new Map<string, string>(INDUSTRIES.map((name) => [industryId(name), name]));

/** The readable name of a stored industry; what is not on the list stands for itself. */
export const industryName = (id: string): string => NAMES.get(id) ?? id;
