import { countryByCode } from './countries.js';

/** `city|population in thousands|latitude|longitude`, by country and region. */
const TABLE = `
ES Community of Madrid: Madrid|3300|40.42|-3.70, Alcalá de Henares|196|40.48|-3.36, Móstoles|210|40.32|-3.86, Getafe|185|40.31|-3.73
ES Catalonia: Barcelona|1640|41.39|2.17, L'Hospitalet de Llobregat|265|41.36|2.10, Badalona|224|41.45|2.25, Girona|103|41.98|2.82, Tarragona|135|41.12|1.25, Sabadell|216|41.55|2.11
ES Andalusia: Seville|684|37.39|-5.98, Málaga|579|36.72|-4.42, Córdoba|325|37.88|-4.78, Granada|232|37.18|-3.60, Cádiz|114|36.53|-6.29, Tarifa|18|36.01|-5.61, Almería|200|36.84|-2.46
ES Valencian Community: Valencia|792|39.47|-0.38, Alicante|338|38.35|-0.48, Elche|235|38.27|-0.70
ES Basque Country: Bilbao|346|43.26|-2.93, San Sebastián|188|43.32|-1.98, Vitoria-Gasteiz|253|42.85|-2.67
ES Galicia: Vigo|293|42.24|-8.72, A Coruña|245|43.37|-8.40, Santiago de Compostela|98|42.88|-8.54
ES Aragon: Zaragoza|674|41.65|-0.89
ES Balearic Islands: Palma|416|39.57|2.65
ES Canary Islands: Las Palmas de Gran Canaria|378|28.12|-15.43, Santa Cruz de Tenerife|208|28.46|-16.25
ES Castile and León: Valladolid|295|41.65|-4.72, Salamanca|143|40.97|-5.66, Burgos|174|42.34|-3.70, León|122|42.60|-5.57
ES Region of Murcia: Murcia|460|37.99|-1.13, Cartagena|216|37.61|-0.99
ES Asturias: Gijón|268|43.53|-5.66, Oviedo|217|43.36|-5.85
ES Cantabria: Santander|172|43.46|-3.80
ES Navarre: Pamplona|203|42.81|-1.65
PT Lisbon: Lisbon|545|38.72|-9.14, Sintra|385|38.80|-9.39, Cascais|214|38.70|-9.42
PT Porto: Porto|232|41.15|-8.61, Vila Nova de Gaia|304|41.13|-8.62
PT Faro: Faro|67|37.02|-7.93
PT Braga: Braga|193|41.55|-8.43
PT Coimbra: Coimbra|140|40.21|-8.43
FR Île-de-France: Paris|2100|48.86|2.35, Versailles|83|48.80|2.13, Boulogne-Billancourt|121|48.84|2.24
FR Provence-Alpes-Côte d'Azur: Marseille|870|43.30|5.37, Nice|342|43.70|7.27, Toulon|176|43.12|5.93
FR Auvergne-Rhône-Alpes: Lyon|522|45.76|4.84, Grenoble|158|45.19|5.72, Annecy|131|45.90|6.13
FR Occitanie: Toulouse|498|43.60|1.44, Montpellier|299|43.61|3.88
FR Nouvelle-Aquitaine: Bordeaux|260|44.84|-0.58, Biarritz|25|43.48|-1.56
FR Pays de la Loire: Nantes|320|47.22|-1.55
FR Grand Est: Strasbourg|291|48.57|7.75, Reims|182|49.26|4.03
FR Hauts-de-France: Lille|236|50.63|3.06
FR Brittany: Rennes|222|48.11|-1.68
DE Berlin: Berlin|3700|52.52|13.40
DE Bavaria: Munich|1510|48.14|11.58, Nuremberg|523|49.45|11.08, Augsburg|301|48.37|10.90
DE Hamburg: Hamburg|1890|53.55|9.99
DE North Rhine-Westphalia: Cologne|1085|50.94|6.96, Düsseldorf|629|51.23|6.77, Dortmund|593|51.51|7.47, Essen|585|51.46|7.01, Bonn|336|50.74|7.10
DE Hesse: Frankfurt|773|50.11|8.68
DE Baden-Württemberg: Stuttgart|632|48.78|9.18, Karlsruhe|308|49.01|8.40, Freiburg|236|48.00|7.85
DE Saxony: Leipzig|616|51.34|12.37, Dresden|563|51.05|13.74
DE Bremen: Bremen|569|53.08|8.80
DE Lower Saxony: Hanover|545|52.38|9.73
IT Lazio: Rome|2750|41.90|12.50
IT Lombardy: Milan|1370|45.46|9.19, Bergamo|120|45.70|9.67, Brescia|197|45.54|10.22
IT Campania: Naples|913|40.85|14.27
IT Piedmont: Turin|847|45.07|7.69
IT Tuscany: Florence|361|43.77|11.26, Pisa|90|43.72|10.40
IT Emilia-Romagna: Bologna|390|44.49|11.34, Parma|198|44.80|10.33
IT Veneto: Venice|250|45.44|12.32, Verona|255|45.44|10.99
IT Sicily: Palermo|630|38.12|13.36, Catania|298|37.51|15.08
IT Liguria: Genoa|558|44.41|8.93
IT Apulia: Bari|316|41.12|16.87
GB England: London|8900|51.51|-0.13, Birmingham|1140|52.49|-1.89, Manchester|568|53.48|-2.24, Leeds|536|53.80|-1.55, Liverpool|496|53.41|-2.98, Bristol|472|51.45|-2.59, Sheffield|556|53.38|-1.47, Newcastle upon Tyne|300|54.98|-1.61, Brighton|277|50.82|-0.14, Cambridge|146|52.21|0.12, Oxford|162|51.75|-1.26
GB Scotland: Glasgow|635|55.86|-4.25, Edinburgh|526|55.95|-3.19
GB Wales: Cardiff|362|51.48|-3.18
GB Northern Ireland: Belfast|345|54.60|-5.93
IE Leinster: Dublin|592|53.35|-6.26
IE Munster: Cork|224|51.90|-8.47
NL North Holland: Amsterdam|921|52.37|4.90, Haarlem|165|52.39|4.65
NL South Holland: Rotterdam|663|51.92|4.48, The Hague|562|52.08|4.31
NL Utrecht: Utrecht|367|52.09|5.12
NL North Brabant: Eindhoven|243|51.44|5.48
BE Brussels: Brussels|1220|50.85|4.35
BE Flanders: Antwerp|536|51.22|4.40, Ghent|267|51.05|3.73, Bruges|119|51.21|3.22
BE Wallonia: Liège|195|50.63|5.57
LU Luxembourg: Luxembourg City|132|49.61|6.13
CH Zürich: Zürich|436|47.38|8.54
CH Geneva: Geneva|204|46.20|6.14
CH Basel-Stadt: Basel|174|47.56|7.59
CH Bern: Bern|134|46.95|7.45
AT Vienna: Vienna|1980|48.21|16.37
AT Styria: Graz|292|47.07|15.44
AT Tyrol: Innsbruck|131|47.27|11.40
AT Salzburg: Salzburg|156|47.80|13.04
DK Capital Region: Copenhagen|653|55.68|12.57
DK Central Denmark: Aarhus|285|56.16|10.20
SE Stockholm County: Stockholm|985|59.33|18.07
SE Västra Götaland: Gothenburg|600|57.71|11.97
SE Skåne: Malmö|357|55.60|13.00
NO Oslo: Oslo|710|59.91|10.75
NO Vestland: Bergen|290|60.39|5.32
FI Uusimaa: Helsinki|665|60.17|24.94, Espoo|305|60.21|24.66
FI Pirkanmaa: Tampere|250|61.50|23.76
IS Capital Region: Reykjavík|140|64.15|-21.94
PL Masovia: Warsaw|1860|52.23|21.01
PL Lesser Poland: Kraków|803|50.06|19.94
PL Lower Silesia: Wrocław|674|51.11|17.04
PL Pomerania: Gdańsk|486|54.35|18.65
PL Greater Poland: Poznań|541|52.41|16.93
CZ Prague: Prague|1360|50.08|14.44
CZ South Moravia: Brno|396|49.20|16.61
SK Bratislava: Bratislava|476|48.15|17.11
HU Budapest: Budapest|1690|47.50|19.04
RO Bucharest: Bucharest|1720|44.43|26.10
RO Cluj: Cluj-Napoca|287|46.77|23.60
BG Sofia: Sofia|1280|42.70|23.32
GR Attica: Athens|643|37.98|23.73, Piraeus|168|37.94|23.65
GR Central Macedonia: Thessaloniki|319|40.64|22.94
HR Zagreb: Zagreb|767|45.81|15.98
HR Split-Dalmatia: Split|161|43.51|16.44
SI Ljubljana: Ljubljana|285|46.06|14.51
RS Belgrade: Belgrade|1200|44.79|20.45
LT Vilnius: Vilnius|592|54.69|25.28
LV Riga: Riga|605|56.95|24.11
EE Harju: Tallinn|454|59.44|24.75
UA Kyiv: Kyiv|2950|50.45|30.52
UA Lviv: Lviv|717|49.84|24.03
TR Istanbul: Istanbul|15800|41.01|28.98
TR Ankara: Ankara|5700|39.93|32.86
TR İzmir: İzmir|4400|38.42|27.14
US New York: New York|8330|40.71|-74.01, Buffalo|276|42.89|-78.88, Rochester|209|43.16|-77.61, Albany|100|42.65|-73.76
US California: Los Angeles|3820|34.05|-118.24, San Diego|1380|32.72|-117.16, San Jose|970|37.34|-121.89, San Francisco|808|37.77|-122.42, Sacramento|528|38.58|-121.49, Oakland|430|37.80|-122.27, Fresno|545|36.74|-119.79, Long Beach|451|33.77|-118.19
US Texas: Houston|2300|29.76|-95.37, San Antonio|1470|29.42|-98.49, Dallas|1300|32.78|-96.80, Austin|974|30.27|-97.74, Fort Worth|956|32.76|-97.33, El Paso|678|31.76|-106.49
US Florida: Miami|449|25.76|-80.19, Orlando|316|28.54|-81.38, Tampa|398|27.95|-82.46, Jacksonville|971|30.33|-81.66
US Illinois: Chicago|2660|41.88|-87.63, Springfield|113|39.78|-89.65
US Pennsylvania: Philadelphia|1570|39.95|-75.17, Pittsburgh|303|40.44|-80.00
US Arizona: Phoenix|1640|33.45|-112.07, Tucson|547|32.22|-110.97
US Massachusetts: Boston|650|42.36|-71.06, Worcester|206|42.26|-71.80
US Washington: Seattle|749|47.61|-122.33, Spokane|230|47.66|-117.43
US Colorado: Denver|713|39.74|-104.99, Boulder|105|40.01|-105.27, Colorado Springs|486|38.83|-104.82
US Oregon: Portland|635|45.52|-122.68
US Georgia: Atlanta|499|33.75|-84.39
US Nevada: Las Vegas|656|36.17|-115.14
US Michigan: Detroit|620|42.33|-83.05
US Minnesota: Minneapolis|425|44.98|-93.27
US Ohio: Columbus|908|39.96|-83.00, Cleveland|362|41.50|-81.69, Cincinnati|309|39.10|-84.51
US North Carolina: Charlotte|897|35.23|-80.84, Raleigh|476|35.78|-78.64
US Tennessee: Nashville|684|36.16|-86.78, Memphis|621|35.15|-90.05
US District of Columbia: Washington|671|38.91|-77.04
US Maryland: Baltimore|570|39.29|-76.61
US Missouri: Kansas City|510|39.10|-94.58, St. Louis|286|38.63|-90.20
US Utah: Salt Lake City|204|40.76|-111.89
US Louisiana: New Orleans|370|29.95|-90.07
US Hawaii: Honolulu|343|21.31|-157.86
US Indiana: Indianapolis|880|39.77|-86.16
US Wisconsin: Milwaukee|563|43.04|-87.91
CA Ontario: Toronto|2790|43.65|-79.38, Ottawa|1020|45.42|-75.70, Mississauga|718|43.59|-79.64, Hamilton|569|43.26|-79.87
CA Quebec: Montreal|1760|45.50|-73.57, Quebec City|550|46.81|-71.21
CA British Columbia: Vancouver|662|49.28|-123.12, Victoria|92|48.43|-123.37
CA Alberta: Calgary|1310|51.05|-114.07, Edmonton|1010|53.55|-113.49
CA Manitoba: Winnipeg|750|49.90|-97.14
MX Mexico City: Mexico City|9210|19.43|-99.13
MX Jalisco: Guadalajara|1390|20.67|-103.35, Puerto Vallarta|224|20.65|-105.23
MX Nuevo León: Monterrey|1140|25.69|-100.32
MX Puebla: Puebla|1540|19.04|-98.21
MX Quintana Roo: Cancún|889|21.16|-86.85
MX Baja California: Tijuana|1810|32.51|-117.04
MX Yucatán: Mérida|921|20.97|-89.62
BR São Paulo: São Paulo|11450|-23.55|-46.63, Campinas|1140|-22.91|-47.06, Santos|418|-23.96|-46.33
BR Rio de Janeiro: Rio de Janeiro|6210|-22.91|-43.17
BR Federal District: Brasília|2820|-15.79|-47.88
BR Bahia: Salvador|2420|-12.97|-38.50
BR Ceará: Fortaleza|2430|-3.73|-38.53
BR Minas Gerais: Belo Horizonte|2320|-19.92|-43.94
BR Paraná: Curitiba|1770|-25.43|-49.27
BR Rio Grande do Sul: Porto Alegre|1330|-30.03|-51.23
BR Pernambuco: Recife|1490|-8.05|-34.88
AR Buenos Aires: Buenos Aires|3120|-34.60|-58.38, La Plata|772|-34.92|-57.95, Mar del Plata|667|-38.00|-57.56
AR Córdoba: Córdoba|1565|-31.42|-64.18
AR Santa Fe: Rosario|1030|-32.95|-60.65
AR Mendoza: Mendoza|127|-32.89|-68.85
CL Santiago Metropolitan: Santiago|6270|-33.45|-70.67
CL Valparaíso: Valparaíso|296|-33.05|-71.61
CO Bogotá: Bogotá|7900|4.71|-74.07
CO Antioquia: Medellín|2610|6.24|-75.58
CO Valle del Cauca: Cali|2280|3.45|-76.53
CO Atlántico: Barranquilla|1330|10.97|-74.80
PE Lima: Lima|10000|-12.05|-77.04
PE Arequipa: Arequipa|1100|-16.41|-71.54
EC Pichincha: Quito|1980|-0.18|-78.47
EC Guayas: Guayaquil|2750|-2.19|-79.89
UY Montevideo: Montevideo|1310|-34.90|-56.16
PY Asunción: Asunción|521|-25.26|-57.58
BO Santa Cruz: Santa Cruz de la Sierra|1600|-17.78|-63.18
VE Capital District: Caracas|2080|10.48|-66.90
CR San José: San José|352|9.93|-84.08
PA Panamá: Panama City|1080|8.98|-79.52
GT Guatemala: Guatemala City|1220|14.63|-90.51
DO Distrito Nacional: Santo Domingo|1030|18.49|-69.93
PR San Juan: San Juan|334|18.47|-66.11
JP Tokyo: Tokyo|13960|35.68|139.69, Hachioji|579|35.66|139.32
JP Osaka: Osaka|2750|34.69|135.50, Sakai|822|34.57|135.48
JP Kanagawa: Yokohama|3770|35.44|139.64, Kawasaki|1540|35.53|139.70
JP Aichi: Nagoya|2330|35.18|136.91
JP Hokkaido: Sapporo|1970|43.06|141.35
JP Fukuoka: Fukuoka|1640|33.59|130.40, Kitakyushu|916|33.88|130.88
JP Kyoto: Kyoto|1450|35.01|135.77
JP Hyogo: Kobe|1510|34.69|135.20
JP Hiroshima: Hiroshima|1190|34.39|132.46
JP Miyagi: Sendai|1100|38.27|140.87
JP Okinawa: Naha|314|26.21|127.68
JP Nagano: Nagano|368|36.65|138.18
KR Seoul: Seoul|9410|37.57|126.98
KR Busan: Busan|3300|35.18|129.08
KR Incheon: Incheon|2990|37.46|126.71
CN Shanghai: Shanghai|24870|31.23|121.47
CN Beijing: Beijing|21890|39.90|116.41
CN Guangdong: Guangzhou|18680|23.13|113.26, Shenzhen|17560|22.54|114.06
TW Taipei City: Taipei|2480|25.03|121.57
TW Kaohsiung City: Kaohsiung|2730|22.63|120.30
HK Hong Kong: Hong Kong|7350|22.32|114.17
SG Singapore: Singapore|5900|1.35|103.82
MY Kuala Lumpur: Kuala Lumpur|1980|3.14|101.69
MY Penang: George Town|795|5.41|100.33
TH Bangkok: Bangkok|9030|13.76|100.50
TH Chiang Mai: Chiang Mai|127|18.79|98.98
TH Phuket: Phuket|79|7.88|98.39
ID Jakarta: Jakarta|10560|-6.21|106.85
ID East Java: Surabaya|2870|-7.26|112.75
ID Bali: Denpasar|725|-8.65|115.22
PH Metro Manila: Manila|1850|14.60|120.98, Quezon City|2960|14.68|121.04
PH Cebu: Cebu City|964|10.32|123.89
VN Ho Chi Minh City: Ho Chi Minh City|9080|10.82|106.63
VN Hanoi: Hanoi|8250|21.03|105.85
IN Maharashtra: Mumbai|12480|19.08|72.88, Pune|3120|18.52|73.86
IN Delhi: Delhi|16790|28.70|77.10
IN Karnataka: Bengaluru|8440|12.97|77.59
IN Tamil Nadu: Chennai|4650|13.08|80.27
IN Telangana: Hyderabad|6810|17.39|78.49
IN West Bengal: Kolkata|4500|22.57|88.36
IN Gujarat: Ahmedabad|5580|23.02|72.57
IN Rajasthan: Jaipur|3050|26.91|75.79
PK Sindh: Karachi|14910|24.86|67.01
PK Punjab: Lahore|11130|31.55|74.34
BD Dhaka: Dhaka|8910|23.81|90.41
LK Western: Colombo|753|6.93|79.86
NP Bagmati: Kathmandu|845|27.72|85.32
AE Dubai: Dubai|3550|25.20|55.27
AE Abu Dhabi: Abu Dhabi|1480|24.45|54.38
SA Riyadh: Riyadh|7680|24.71|46.68
SA Makkah: Jeddah|4700|21.49|39.19
QA Doha: Doha|1190|25.29|51.53
KW Al Asimah: Kuwait City|3110|29.38|47.98
IL Tel Aviv: Tel Aviv|460|32.08|34.78
IL Jerusalem: Jerusalem|936|31.77|35.21
JO Amman: Amman|4000|31.95|35.93
LB Beirut: Beirut|361|33.89|35.50
EG Cairo: Cairo|9540|30.04|31.24
EG Alexandria: Alexandria|5200|31.20|29.92
MA Casablanca-Settat: Casablanca|3360|33.57|-7.59
MA Marrakesh-Safi: Marrakesh|929|31.63|-8.00
MA Tangier-Tetouan: Tangier|948|35.76|-5.83
TN Tunis: Tunis|638|36.81|10.18
DZ Algiers: Algiers|2990|36.75|3.06
NG Lagos: Lagos|15400|6.52|3.38
NG Federal Capital Territory: Abuja|1240|9.06|7.49
GH Greater Accra: Accra|2390|5.60|-0.19
KE Nairobi: Nairobi|4400|-1.29|36.82
ET Addis Ababa: Addis Ababa|3860|9.03|38.74
TZ Dar es Salaam: Dar es Salaam|5380|-6.79|39.21
UG Central: Kampala|1680|0.35|32.58
SN Dakar: Dakar|1180|14.69|-17.45
ZA Gauteng: Johannesburg|4800|-26.20|28.05, Pretoria|740|-25.75|28.19
ZA Western Cape: Cape Town|4770|-33.92|18.42
ZA KwaZulu-Natal: Durban|3440|-29.86|31.02
AU New South Wales: Sydney|5300|-33.87|151.21, Newcastle|322|-32.93|151.78
AU Victoria: Melbourne|5080|-37.81|144.96, Geelong|289|-38.15|144.36
AU Queensland: Brisbane|2560|-27.47|153.03, Gold Coast|640|-28.02|153.40, Cairns|154|-16.92|145.77
AU Western Australia: Perth|2140|-31.95|115.86
AU South Australia: Adelaide|1380|-34.93|138.60
AU Tasmania: Hobart|252|-42.88|147.33
AU Australian Capital Territory: Canberra|457|-35.28|149.13
NZ Auckland: Auckland|1470|-36.85|174.76
NZ Wellington: Wellington|215|-41.29|174.78
NZ Canterbury: Christchurch|389|-43.53|172.64
`;

export interface Region {
  key: string;
  name: string;
  country: string;
}

export interface City {
  key: string;
  name: string;
  country: string;
  region: Region;
  population: number;
  latitude: number;
  longitude: number;
}

export const regions: Region[] = [];
export const cities: City[] = [];

for (const line of TABLE.trim().split('\n')) {
  const colon = line.indexOf(': ');
  const region: Region = { key: String(3800 + regions.length), name: line.slice(3, colon), country: line.slice(0, 2) };
  regions.push(region);
  for (const entry of line.slice(colon + 2).split(', ')) {
    const [name, thousands, latitude, longitude] = entry.split('|') as [string, string, string, string];
    cities.push({
      key: String(675_000 + cities.length * 37),
      name,
      country: region.country,
      region,
      population: Number(thousands) * 1000,
      latitude: Number(latitude),
      longitude: Number(longitude),
    });
  }
}

export const cityByKey = new Map(cities.map((city) => [city.key, city]));
export const regionByKey = new Map(regions.map((region) => [region.key, region]));

/** Population of a region: its cities and the countryside around them, at most its country's. */
export function regionPopulation(region: Region): number {
  const urban = cities.filter((city) => city.region === region).reduce((sum, city) => sum + city.population, 0);
  return Math.min(urban * 1.8, countryByCode.get(region.country)?.population ?? urban);
}

const EARTH_KM = 6371;

/** Great-circle distance in kilometers. */
export function distanceKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180;
  const dLat = (b.latitude - a.latitude) * rad;
  const dLon = (b.longitude - a.longitude) * rad;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}
