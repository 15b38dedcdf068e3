export interface Place {
  name: string
  lat: number
  lon: number
}

/** Landmarks of Delhi-NCR, accurate to some 200 m. */
export const places: readonly Place[] = [
  { name: 'India Gate', lat: 28.6129, lon: 77.2295 },
  { name: 'Connaught Place', lat: 28.6315, lon: 77.2167 },
  { name: 'New Delhi Station', lat: 28.643, lon: 77.2194 },
  { name: 'Rashtrapati Bhavan', lat: 28.6143, lon: 77.1994 },
  { name: 'Karol Bagh', lat: 28.644, lon: 77.1885 },
  { name: 'Jama Masjid', lat: 28.6507, lon: 77.2334 },
  { name: 'Red Fort', lat: 28.6562, lon: 77.241 },
  { name: 'Akshardham', lat: 28.6127, lon: 77.2773 },
  { name: 'Humayun’s Tomb', lat: 28.5933, lon: 77.2507 },
  { name: 'Lodhi Garden', lat: 28.5931, lon: 77.2197 },
  { name: 'Khan Market', lat: 28.6003, lon: 77.227 },
  { name: 'Defence Colony', lat: 28.574, lon: 77.231 },
  { name: 'South Extension', lat: 28.568, lon: 77.2207 },
  { name: 'AIIMS', lat: 28.5672, lon: 77.21 },
  { name: 'Sarojini Nagar', lat: 28.577, lon: 77.198 },
  { name: 'Hauz Khas', lat: 28.5494, lon: 77.2001 },
  { name: 'Nehru Place', lat: 28.5494, lon: 77.2509 },
  { name: 'Lotus Temple', lat: 28.5535, lon: 77.2588 },
  { name: 'Saket', lat: 28.5245, lon: 77.2066 },
  { name: 'Qutub Minar', lat: 28.5245, lon: 77.1855 },
  { name: 'Tughlaqabad Fort', lat: 28.5117, lon: 77.2606 },
  { name: 'Okhla', lat: 28.5355, lon: 77.272 },
  { name: 'IGI Airport', lat: 28.5562, lon: 77.1 },
  { name: 'Dwarka', lat: 28.5921, lon: 77.046 },
  { name: 'Rohini', lat: 28.7383, lon: 77.0822 },
  { name: 'Noida Sector 18', lat: 28.5708, lon: 77.3261 },
  { name: 'Ghaziabad', lat: 28.6692, lon: 77.4538 },
  { name: 'Cyber City, Gurugram', lat: 28.495, lon: 77.089 },
  { name: 'Faridabad', lat: 28.4089, lon: 77.3178 },
]
