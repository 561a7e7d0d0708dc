/**
 * The line of business that an experiment promotes, kept for reports: our own short list of stored ids and English names. The console
 * translates them.
 */
export const INDUSTRIES = {
  advertising_and_marketing: 'Advertising and marketing',
  agriculture: 'Agriculture',
  apparel_and_accessories: 'Apparel and accessories',
  automotive: 'Automotive',
  banking_and_finance: 'Banking and finance',
  beauty_and_personal_care: 'Beauty and personal care',
  construction_and_real_estate: 'Construction and real estate',
  consumer_electronics: 'Consumer electronics',
  consumer_packaged_goods: 'Consumer packaged goods',
  e_commerce_and_retail: 'E-commerce and retail',
  education: 'Education',
  energy_and_utilities: 'Energy and utilities',
  entertainment_and_media: 'Entertainment and media',
  food_and_beverages: 'Food and beverages',
  gaming: 'Gaming',
  government_and_public_services: 'Government and public services',
  healthcare_and_pharmaceuticals: 'Healthcare and pharmaceuticals',
  home_and_garden: 'Home and garden',
  insurance: 'Insurance',
  legal_services: 'Legal services',
  logistics_and_transport: 'Logistics and transport',
  manufacturing: 'Manufacturing',
  non_profit_organizations: 'Non-profit organizations',
  pets: 'Pets',
  professional_services: 'Professional services',
  restaurants: 'Restaurants',
  software_and_technology: 'Software and technology',
  sports_and_fitness: 'Sports and fitness',
  telecommunications: 'Telecommunications',
  travel_and_hospitality: 'Travel and hospitality',
  other: 'Other',
} as const;
export type IndustryId = keyof typeof INDUSTRIES;

/** Whether a stored industry is one of the list. */
export const isIndustry = (id: string): id is IndustryId => Object.hasOwn(INDUSTRIES, id);

/** The English name of a stored industry; a value that is not on the list is returned as it is. */
export const industryName = (id: string): string => (isIndustry(id) ? INDUSTRIES[id] : id);

/** The industry with this English name, the only form that answers contain; undefined if it is not on the list. */
export const industryNamed = (name: string): IndustryId | undefined =>
  (Object.keys(INDUSTRIES) as IndustryId[]).find((id) => INDUSTRIES[id] === name);
