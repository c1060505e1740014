// Made by scripts/gazetteer/main.ts: change its sources, not this file.
// Divisions: id|bn|en|other spellings. Districts: id|division|bn|en|other spellings|lat|long of the
// district town. Names: bd-geodata (MIT).

export const divisionTable = `
1|চট্টগ্রাম|Chattogram|Chittagong,Chattagram
2|রাজশাহী|Rajshahi|
3|খুলনা|Khulna|
4|বরিশাল|Barishal|Barisal
5|সিলেট|Sylhet|
6|ঢাকা|Dhaka|
7|রংপুর|Rangpur|
8|ময়মনসিংহ|Mymensingh|
`;

export const districtTable = `
1|1|কুমিল্লা|Cumilla|Comilla|23.468|91.179
2|1|ফেনী|Feni||23.023|91.384
3|1|ব্রাহ্মণবাড়িয়া|Brahmanbaria|B. Baria,বি-বাড়িয়া|23.957|91.112
4|1|রাঙামাটি|Rangamati|রাঙ্গামাটি|22.656|92.175
5|1|নোয়াখালী|Noakhali||22.870|91.099
6|1|চাঁদপুর|Chandpur||23.233|90.671
7|1|লক্ষ্মীপুর|Lakshmipur|Laxmipur|22.942|90.841
8|1|চট্টগ্রাম|Chattogram|Chittagong,CTG,চিটাগাং|22.335|91.834
9|1|কক্সবাজার|Cox's Bazar|Coxsbazar|21.443|91.974
10|1|খাগড়াছড়ি|Khagrachhari|Khagrachari|23.119|91.985
11|1|বান্দরবান|Bandarban||22.195|92.218
12|2|সিরাজগঞ্জ|Sirajganj||24.453|89.701
13|2|পাবনা|Pabna||23.999|89.234
14|2|বগুড়া|Bogura|Bogra|24.847|89.378
15|2|রাজশাহী|Rajshahi||24.372|88.563
16|2|নাটোর|Natore||24.421|89.000
17|2|জয়পুরহাট|Joypurhat||25.096|89.040
18|2|চাঁপাইনবাবগঞ্জ|Chapai Nawabganj|Chapainawabganj,Nawabganj,চাঁপাই নবাবগঞ্জ|24.597|88.278
19|2|নওগাঁ|Naogaon||24.833|88.925
20|3|যশোর|Jashore|Jessore|23.166|89.208
21|3|সাতক্ষীরা|Satkhira||22.718|89.069
22|3|মেহেরপুর|Meherpur||23.762|88.632
23|3|নড়াইল|Narail||23.173|89.513
24|3|চুয়াডাঙ্গা|Chuadanga||23.640|88.842
25|3|কুষ্টিয়া|Kushtia||23.901|89.120
26|3|মাগুরা|Magura||23.487|89.420
27|3|খুলনা|Khulna||22.816|89.569
28|3|বাগেরহাট|Bagerhat||22.652|89.786
29|3|ঝিনাইদহ|Jhenaidah||23.545|89.154
30|4|ঝালকাঠি|Jhalokati|Jhalakathi,Jhalokathi|22.642|90.200
31|4|পটুয়াখালী|Patuakhali||22.360|90.330
32|4|পিরোজপুর|Pirojpur||22.578|89.998
33|4|বরিশাল|Barishal|Barisal|22.700|90.373
34|4|ভোলা|Bhola||22.686|90.648
35|4|বরগুনা|Barguna||22.159|90.126
36|5|সিলেট|Sylhet||24.890|91.870
37|5|মৌলভীবাজার|Moulvibazar|Maulvibazar|24.483|91.777
38|5|হবিগঞ্জ|Habiganj||24.375|91.416
39|5|সুনামগঞ্জ|Sunamganj||25.066|91.395
40|6|নরসিংদী|Narsingdi||23.932|90.715
41|6|গাজীপুর|Gazipur||24.002|90.426
42|6|শরীয়তপুর|Shariatpur||23.206|90.348
43|6|নারায়ণগঞ্জ|Narayanganj||23.634|90.496
44|6|টাঙ্গাইল|Tangail||24.264|89.918
45|6|কিশোরগঞ্জ|Kishoreganj||24.445|90.777
46|6|মানিকগঞ্জ|Manikganj||23.860|90.002
47|6|ঢাকা|Dhaka||23.712|90.411
48|6|মুন্সীগঞ্জ|Munshiganj|মুন্সিগঞ্জ,Bikrampur,বিক্রমপুর|23.544|90.535
49|6|রাজবাড়ী|Rajbari||23.757|89.644
50|6|মাদারীপুর|Madaripur||23.164|90.190
51|6|গোপালগঞ্জ|Gopalganj||23.005|89.827
52|6|ফরিদপুর|Faridpur||23.607|89.843
53|7|পঞ্চগড়|Panchagarh||26.341|88.554
54|7|দিনাজপুর|Dinajpur||25.622|88.635
55|7|লালমনিরহাট|Lalmonirhat||25.917|89.453
56|7|নীলফামারী|Nilphamari||25.932|88.856
57|7|গাইবান্ধা|Gaibandha||25.329|89.528
58|7|ঠাকুরগাঁও|Thakurgaon||26.034|88.462
59|7|রংপুর|Rangpur||25.756|89.244
60|7|কুড়িগ্রাম|Kurigram||25.805|89.636
61|8|শেরপুর|Sherpur||25.020|90.015
62|8|ময়মনসিংহ|Mymensingh||24.747|90.407
63|8|জামালপুর|Jamalpur||24.938|89.938
64|8|নেত্রকোনা|Netrokona|নেত্রকোণা,Netrakona|24.871|90.728
`;
