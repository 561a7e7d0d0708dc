export interface Interest {
  id: string;
  name: string;
  level: number;
  children: string[];
}

const TREE: Record<string, string[]> = {
  Education: ['Early education', 'Language learning', 'Vocational training', 'Higher education'],
  'Vehicles & Transportation': ['Cars', 'Motorcycles', 'Bicycles', 'Electric vehicles'],
  'Baby, Kids & Maternity': ['Baby care', 'Toys', "Children's clothing"],
  'Financial Services': ['Banking', 'Insurance', 'Investment'],
  'Beauty & Personal Care': ['Skincare', 'Make-up', 'Hair care', 'Fragrance'],
  'Tech & Electronics': ['Mobile phones', 'Cameras', 'Computers', 'Smart home'],
  Travel: ['Hotels', 'Flights', 'Camping', 'City trips'],
  'Household Products': ['Cleaning', 'Laundry', 'Storage'],
  Pets: ['Dogs', 'Cats', 'Pet food'],
  Apps: ['Social apps', 'Photo & video apps', 'Fitness apps'],
  'Home Improvement': ['Furniture', 'Garden', 'Tools', 'Decoration'],
  'Apparel & Accessories': ['Sportswear', 'Shoes', 'Jewellery', 'Bags', 'Outdoor clothing'],
  'News & Entertainment': ['Film', 'Music', 'Celebrities', 'Comedy'],
  'Business Services': ['Advertising', 'Software for companies', 'Logistics'],
  Games: ['Action games', 'Puzzle games', 'Sports games', 'Role-playing games'],
  'Sports & Outdoors': ['Running', 'Football', 'Hiking', 'Climbing', 'Cycling', 'Yoga', 'Swimming'],
  'Food & Beverage': ['Coffee', 'Cooking', 'Healthy food', 'Restaurants', 'Snacks'],
  Appliances: ['Kitchen appliances', 'Vacuum cleaners'],
};

/** Two levels. Their ids are 10, 11 …, and 10100, 10101 … for the children of 10. */
export const interests: readonly Interest[] = Object.entries(TREE).flatMap(([name, below], index) => {
  const id = String(10 + index);
  const children = below.map((child, at) => ({ id: `${id}${100 + at}`, name: child, level: 2, children: [] }));
  return [{ id, name, level: 1, children: children.map((child) => child.id) }, ...children];
});
export const interestById = new Map(interests.map((interest) => [interest.id, interest]));
