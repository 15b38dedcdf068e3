/** GST codes of Indian states and union territories, the first two digits of a GSTIN. */
const codes: Record<string, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
  // Spellings of India Post's directory and in common use.
  Chattisgarh: '22',
  Pondicherry: '34',
  'Andaman and Nicobar': '35',
  'Daman and Diu': '26',
  'Dadra and Nagar Haveli': '26',
  Orissa: '21',
  Uttaranchal: '05',
}

const key = (name: string) => name.toLowerCase().replaceAll('&', 'and').replace(/\s+/g, ' ').trim()
const byKey = new Map(Object.entries(codes).map(([name, code]) => [key(name), code]))

/** '07' for 'Delhi' in any spelling of case and spaces; empty for unknown names. */
export const stateCode = (name: string): string => byKey.get(key(name)) ?? ''
