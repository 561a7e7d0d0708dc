/** A kind of phone or tablet that an app's ads can target. It has no id: targeting uses its name. */
export interface Device {
  name: string;
  description: string;
  platform: 'Android' | 'iOS';
  /** People who own one. */
  people: number;
}

const rows: [platform: Device['platform'], name: string, description: string, people: number][] = [
  ['iOS', 'iPhone 13', 'iPhone 13', 61_000_000],
  ['iOS', 'iPhone 14', 'iPhone 14', 58_000_000],
  ['iOS', 'iPhone 15', 'iPhone 15', 64_000_000],
  ['iOS', 'iPhone 16', 'iPhone 16', 37_000_000],
  ['iOS', 'iPad Air', 'iPad Air', 12_000_000],
  ['Android', 'Galaxy_S23', 'Samsung Galaxy S23', 33_000_000],
  ['Android', 'Galaxy_S24', 'Samsung Galaxy S24', 36_000_000],
  ['Android', 'Galaxy_A54', 'Samsung Galaxy A54', 52_000_000],
  ['Android', 'Pixel_8', 'Google Pixel 8', 9_000_000],
  ['Android', 'Redmi_Note_13', 'Xiaomi Redmi Note 13', 44_000_000],
];

export const devices: readonly Device[] = rows.map(([platform, name, description, people]) => ({
  platform,
  name,
  description,
  people,
}));
