import { createHash } from 'node:crypto';

/** An option that targeting names as `{id, name}`. */
export interface TargetingOption {
  id: string;
  name: string;
  /** `interests`, `behaviors` or a demographic class, which is also the key in an ad set's targeting. */
  type: string;
  path: string[];
  description?: string;
  lower: number;
  upper: number;
  /** Retired by the platform: still found by id, refused in new targeting. */
  retired?: boolean;
}

const INTERESTS: Record<string, string> = {
  'Sports and outdoors/Sports':
    'Running, Marathons, Half marathon, Trail running, Triathlons, Cycling, Mountain biking, Road cycling, Football, American football, Basketball, Baseball, Tennis, Padel, Golf, Swimming, Volleyball, Rugby football, Cricket, Boxing, Mixed martial arts, Skiing, Snowboarding, Ice hockey, Athletics, Rowing, Motorsport, Formula One, MotoGP, Skateboarding',
  'Sports and outdoors/Outdoor recreation':
    'Hiking, Camping, Mountaineering, Rock climbing, Bouldering, Backpacking, Fishing, Hunting, Horseback riding, Sailing, Surfing, Kitesurfing, Windsurfing, Scuba diving, Kayaking, Paddleboarding, Boating, National parks, Birdwatching, Survival skills',
  'Fitness and wellness':
    'Physical fitness, Physical exercise, Yoga, Pilates, Bodybuilding, Weight training, CrossFit, Zumba, Meditation, Gyms, Dieting, Nutrition, Wellness, Personal trainer, Stretching',
  'Food and drink/Food':
    'Organic food, Veganism, Vegetarianism, Barbecue, Seafood, Chocolate, Desserts, Bread, Cheese, Sushi, Pizza, Italian cuisine, Mexican cuisine, Japanese cuisine, Spanish cuisine, Indian cuisine, Thai cuisine, Fast food, Street food, Healthy diet, Gluten-free diet',
  'Food and drink/Beverages':
    'Coffee, Espresso, Tea, Wine, Craft beer, Beer, Spirits, Cocktails, Juice, Energy drinks, Mineral water',
  'Food and drink/Cooking': 'Baking, Recipes, Home cooking, Restaurants, Coffeehouses, Bars, Diners, Food delivery',
  'Hobbies and activities/Travel':
    'Travel, Adventure travel, Air travel, Beaches, Ecotourism, Hotels, Resorts, Cruises, Theme parks, Car rentals, Vacations, Lakes, Mountains, Road trips, Backpacker hostels, Travel insurance, City breaks, Rural tourism, Ski resorts',
  'Hobbies and activities/Pets': 'Dogs, Cats, Birds, Fish, Horses, Reptiles, Pet food, Dog training, Animal shelters',
  'Hobbies and activities/Arts and music':
    'Painting, Drawing, Sculpture, Photography, Crafts, Knitting, Sewing, Dance, Theatre, Singing, Guitar, Piano, DJs, Acting, Calligraphy, Origami',
  'Hobbies and activities/Home and garden':
    'Gardening, Furniture, Do it yourself, Home appliances, Home improvement, Interior design, Decoration, Houseplants, Woodworking',
  'Hobbies and activities/Vehicles':
    'Automobiles, Electric vehicle, Hybrids, Motorcycles, SUVs, Trucks, Scooters, Vans, Recreational vehicles, Boats, Classic cars',
  'Entertainment/Games':
    'Video games, Online games, Board games, Card games, Puzzle video games, Role-playing games, Strategy games, Sports games, Racing games, First-person shooter games, Chess, Esports, Mobile games',
  'Entertainment/Movies':
    'Action movies, Animated movies, Comedy movies, Documentary movies, Drama movies, Fantasy movies, Horror movies, Science fiction movies, Thriller movies, Bollywood movies, Anime movies',
  'Entertainment/Music':
    'Pop music, Rock music, Hip hop music, Jazz music, Classical music, Electronic music, Heavy metal music, Blues music, Country music, Folk music, Reggaeton, Flamenco, Soul music, K-pop, Techno, Festivals, Concerts',
  'Entertainment/Reading':
    'Books, E-books, Comics, Manga, Magazines, Newspapers, Fiction books, Non-fiction books, Mystery fiction, Romance novels, Poetry, Podcasts, Audiobooks',
  'Entertainment/TV':
    'TV comedies, TV game shows, TV reality shows, TV talk shows, Streaming media, TV drama, Sports television',
  'Shopping and fashion/Clothing':
    "Children's clothing, Men's clothing, Women's clothing, Shoes, Sneakers, Sportswear, Swimwear, Lingerie, Handbags, Jewelry, Watches, Sunglasses, Hats, Fashion design, Sustainable fashion, Vintage clothing",
  'Shopping and fashion/Beauty':
    'Cosmetics, Fragrances, Hair products, Skin care, Beauty salons, Spas, Tattoos, Nail art, Shaving',
  'Shopping and fashion/Shopping':
    'Online shopping, Boutiques, Coupons, Discount stores, Luxury goods, Shopping malls, Outlet stores, Second-hand shops, Toys, Gift shops',
  'Technology/Computers':
    'Computer monitors, Computer processors, Computer servers, Desktop computers, Free software, Hard drives, Network storage, Software, Tablet computers, Web design, Web development, Programming languages, Artificial intelligence, Cybersecurity, Cloud computing',
  'Technology/Consumer electronics':
    'Audio equipment, Cameras, Drones, E-book readers, GPS devices, Game consoles, Headphones, Mobile phones, Smartphones, Smart home, Smartwatches, Television, Wearable technology, Action cameras',
  'Business and industry':
    'Advertising, Agriculture, Architecture, Aviation, Banking, Business, Construction, Consulting, Design, Digital marketing, Economics, Engineering, Entrepreneurship, Graphic design, Healthcare, Higher education, Investment, Management, Marketing, Online advertising, Online banking, Personal finance, Real estate, Retail, Sales, Science, Search engine optimization, Small business, Social media marketing, Startups, Stock market, Cryptocurrency',
  'Family and relationships':
    'Parenting, Motherhood, Fatherhood, Family, Friendship, Dating, Marriage, Weddings, Baby products, Education of children',
  'Community and causes':
    'Charity, Environmentalism, Recycling, Sustainability, Volunteering, Climate, Animal welfare, Community service, Renewable energy',
};

const RETIRED = 'Speed reading club, Zip drives, Pager (device)';

const CATEGORIES: Record<string, [type: string, names: string][]> = {
  Demographics: [
    [
      'family_statuses',
      'Parents (all), New parents (0-12 months), Parents with toddlers (1-2 years), Parents with preschoolers (3-5 years), Parents with early school-age children (6-8 years), Parents with preteens (9-12 years), Parents with teenagers (13-17 years), Parents with adult children (18-26 years)',
    ],
    [
      'life_events',
      'Anniversary within 30 days, Away from family, Away from home town, Birthday in the next week, Friends of newlyweds, Long-distance relationship, New job, New relationship, Newly engaged (6 months), Newlywed (1 year), Recently moved, Upcoming birthday',
    ],
    [
      'industries',
      'Administrative services, Architecture and engineering, Arts and entertainment, Business and finance, Cleaning and maintenance, Community and social services, Computation and mathematics, Construction and extraction, Education and libraries, Farming and forestry, Food and restaurants, Government employees, Healthcare and medical services, IT and technical services, Installation and repair, Legal services, Life sciences, Management, Military, Production, Protective services, Sales, Transport and moving, Veterans',
    ],
    ['work_positions', 'Software engineer, Product manager, Teacher, Nurse, Chief executive officer, Business owner'],
    [
      'income',
      'Household income: top 5% of ZIP codes (US), Household income: top 10% of ZIP codes (US), Household income: top 10%-25% of ZIP codes (US), Household income: top 25%-50% of ZIP codes (US)',
    ],
  ],
  Behaviors: [
    [
      'behaviors',
      'Engaged shoppers, Frequent travellers, Frequent international travellers, Commuters, Returned from travels 1 week ago, Returned from travels 2 weeks ago, Small business owners, Facebook page admins, New active business (< 6 months), Technology early adopters, Console gamers, Console gamers (recent), Mobile device users: Android, Mobile device users: iOS, Wi-Fi users, 4G connection, 5G connection, Owns smartphone, Primary browser: Chrome, Primary browser: Safari, Expats (all), Lived in Spain (formerly expats), Lived in Germany (formerly expats), Lived in Mexico (formerly expats), Soccer fans (high engagement), Friends of soccer fans, Anniversary spenders, Mobile network change',
    ],
  ],
};

/** Keys of `flexible_spec` and `exclusions` that hold a list of numbers. */
export const NUMBER_KEYS = new Set(['education_statuses', 'relationship_statuses', 'college_years', 'interested_in']);

/** Keys of `flexible_spec` and `exclusions` that hold a list of `{id, name}`, and the keys of `NUMBER_KEYS`. */
export const DETAILED_KEYS = new Set([
  ...NUMBER_KEYS,
  ...['interests', 'behaviors', 'life_events', 'industries', 'income', 'family_statuses', 'education_schools'],
  ...['education_majors', 'work_employers', 'work_positions', 'user_adclusters', 'ethnic_affinity'],
  ...['generation', 'home_ownership', 'home_type', 'home_value', 'household_composition', 'moms'],
  ...['net_worth', 'office_type', 'politics'],
]);

/**
 * Kinds whose options have small numbers, unique only within the kind. Source: the field types `list<unsigned int>` of Targeting in
 * facebook-business 24 to 26; only public third-party code has the numbers.
 */
const NUMBERED: Record<string, Record<number, string>> = {
  education_statuses: {
    1: 'In high school',
    2: 'In college',
    3: 'College grad',
    4: 'High school grad',
    5: 'Some college',
    6: 'Associate degree',
    9: 'Master degree',
    11: 'Doctorate degree',
  },
  relationship_statuses: {
    1: 'Single',
    2: 'In a relationship',
    3: 'Married',
    4: 'Engaged',
    7: 'Civil union',
    11: 'Separated',
    12: 'Divorced',
    13: 'Widowed',
  },
};

/** A number in [0, 1) that depends only on the text. */
function share(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

function option(prefix: string, name: string, type: string, path: string[]): TargetingOption {
  const digits = Math.floor(share(`${type}/${name}`) * 1e9);
  const lower = Math.round(10 ** (6.2 + 2.7 * share(`size/${type}/${name}`)) / 10_000) * 10_000;
  return {
    id: `${prefix}${String(digits).padStart(9, '0')}`,
    name,
    type,
    path,
    lower,
    upper: Math.round(lower * 1.176),
  };
}

const split = (names: string): string[] => names.split(', ');

export const interests: TargetingOption[] = [
  ...Object.entries(INTERESTS).flatMap(([path, names]) =>
    split(names).map((name) => option('6003', name, 'interests', ['Interests', ...path.split('/'), name])),
  ),
  ...split(RETIRED).map((name) => ({
    ...option('6003', name, 'interests', ['Interests', 'Retired', name]),
    retired: true,
  })),
];

const numbered: TargetingOption[] = Object.entries(NUMBERED).flatMap(([type, names]) =>
  Object.entries(names).map(([id, name]) => ({
    ...option('', name, type, ['Demographics', label(type), name]),
    id,
  })),
);

export const categories: TargetingOption[] = [
  ...numbered,
  ...Object.entries(CATEGORIES).flatMap(([root, classes]) =>
    classes.flatMap(([type, names]) =>
      split(names).map((name) => option('6002', name, type, [root, label(type), name])),
    ),
  ),
];

function label(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1).replace('_', ' ');
}

const byId = new Map(
  [...interests, ...categories].filter(({ type }) => !NUMBER_KEYS.has(type)).map((entry) => [entry.id, entry]),
);
const byNumber = new Map(numbered.map((entry) => [`${entry.type}/${entry.id}`, entry]));

/** The option of an id. A small number needs its kind; a catalog id does not. */
export const optionOf = (id: string, type?: string): TargetingOption | undefined =>
  (type === undefined ? undefined : byNumber.get(`${type}/${id}`)) ?? byId.get(id);
