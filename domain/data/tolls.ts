// Bridges, tunnels and roads with a toll: 'id|bn|en|kind|lat long|lat long|car|microbus|since|source'. The points are
// both ends, to about 1 km. Whole taka for one crossing of a car or jeep, and of a microbus. Unknown tolls are
// missing: the bridges of Meghna and Gomti, Bhairab, Rupsha, Lalon Shah and Shah Amanat, and the ferries. As of
// November 2026.

export const tollTable = `
padma|পদ্মা সেতু|Padma Bridge|bridge|23.466 90.260|23.420 90.258|750|1300|2022-05-17|gazette of 17 May 2022 (Prothom Alo)
jamuna|যমুনা সেতু|Jamuna Bridge|bridge|24.394 89.812|24.400 89.755|550|600|2021-11-19|from 19 November 2021 (Financial Express, TBS)
expressway|ঢাকা–ভাঙ্গা এক্সপ্রেসওয়ে|Dhaka–Bhanga Expressway|road|23.680 90.410|23.388 89.985|140|220|2022-06-29|notification of 29 June 2022 for the whole 55 km (Daily Star)
karnaphuli|কর্ণফুলী টানেল|Karnaphuli Tunnel|tunnel|22.233 91.797|22.237 91.830|200|250|2023-07-13|gazette of 13 July 2023 (Prothom Alo)
payra|পায়রা সেতু|Payra Bridge|bridge|22.470 90.345|22.457 90.350|95|150|2021-03-18|gazette of 18 March 2021 (Banglanews24)
madhumati|মধুমতী সেতু|Madhumati Bridge|bridge|23.184 89.712|23.180 89.692|55|90|2022-10-10|as announced in 2022 (Janakantha)
muktarpur|মুক্তারপুর সেতু|Muktarpur Bridge|bridge|23.577 90.515|23.567 90.515|50|50|2021-11-19|from 19 November 2021 (Financial Express)
elevated|ঢাকা উড়ালসড়ক|Dhaka Elevated Expressway|road|23.851 90.407|23.758 90.390|80|80|2023-09-03|page of the Bangladesh Bridge Authority, airport to Farmgate
`;
