export interface Device {
  id: string;
  name: string;
  level: 'BRAND' | 'SERIES' | 'MODEL';
  os: 'ANDROID' | 'IOS';
  children: string[];
  isActive: boolean;
}

const SERIES: [brand: string, os: Device['os'], series: string, models: string[]][] = [
  ['Apple', 'IOS', 'iPhone', ['iPhone 13', 'iPhone 14', 'iPhone 15', 'iPhone 16', 'iPhone 17']],
  ['Apple', 'IOS', 'iPad', ['iPad Air', 'iPad Pro']],
  ['Samsung', 'ANDROID', 'Galaxy S', ['Galaxy S22', 'Galaxy S23', 'Galaxy S24', 'Galaxy S25']],
  ['Samsung', 'ANDROID', 'Galaxy A', ['Galaxy A15', 'Galaxy A54']],
  ['Xiaomi', 'ANDROID', 'Redmi', ['Redmi 12', 'Redmi Note 13']],
  ['Google', 'ANDROID', 'Pixel', ['Pixel 8', 'Pixel 9']],
  ['OPPO', 'ANDROID', 'Reno', ['Reno 10', 'Reno 11']],
];

function build(): Device[] {
  const devices: Device[] = [];
  let next = 1000;
  const add = (device: Omit<Device, 'id' | 'children' | 'isActive'>, parent?: Device): Device => {
    const made: Device = { ...device, id: String((next += 1)), children: [], isActive: true };
    parent?.children.push(made.id);
    devices.push(made);
    return made;
  };
  for (const [brand, os, series, models] of SERIES) {
    const owner = devices.find(({ name }) => name === brand) ?? add({ name: brand, level: 'BRAND', os });
    const group = add({ name: series, level: 'SERIES', os }, owner);
    for (const name of models) add({ name, level: 'MODEL', os }, group);
  }
  // An obsolete device is listed but cannot be targeted.
  devices.push({ id: '999', name: 'iPhone 5', level: 'MODEL', os: 'IOS', children: [], isActive: false });
  return devices;
}

export const devices: readonly Device[] = build();
export const deviceById = new Map(devices.map((device) => [device.id, device]));
