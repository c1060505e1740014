// Texts written by hand for the half of the corpus by which the mask was made. A line is a text.

/** Easy and hard contacts. */
export const evasions: readonly string[] = `
imo te aso 01 seven 12 34 56 78 nine
০১৭-বারো-৩৪৫৬৭৮
01712-345678
017.12.34.56.78
0 1 7 1 2 3 4 5 6 7 8
no. 0171 2345 67 8
zero one seven 1 2 3 4 5 6 7 8
জিরো ওয়ান সেভেন ১২৩৪৫৬৭৮
o-1-7-1-2-3-4-5-6-7-8
+৮৮০১৭১২৩৪৫৬৭৮
+91 98765 43210
0088 01712 345678
880-1712-345678
my num 1712345678
call me 1712 345 678
০১৭১২ ৩৪৫৬৭৮
শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট
zero 1 se7en 1 two 3 four 5 six 7 eight
0️⃣1️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣
first 0193, then 82, then 45, then 678
first four digits 0193 next four 8245 last three 678
0193 (the rest: 8245678)
0193 ... the rest 8245678
shesh 4 ta 5678 age 0171234
0171 (space) 2345 (space) 678
zero-one-seven / one-two-three / four-five-six / seven-eight
०१७१२३४५६७८
০১৭১২৩৪৫ ৬৭৮ এ imo
⓪①⑦①②③④⑤⑥⑦⑧
𝟎𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖
OI7I2345678
O1712E45678
01712345G78
zero one seven double one triple two 345
০১৭ ডাবল ১ ২৩৪ ট্রিপল ৫
karim(at)gmail(dot)com
karim AT gmail DOT com
karim@gmail com
karim @gmail
karim at gmail
karim.car.gmail.com
k a r i m @ g m a i l . c o m
করিম@জিমেইল.কম
karim অ্যাট জিমেইল.কম
karim[@]gmail[.]com
karim at the rate of gmail dot com
কারিম এট দা রেট জিমেইল ডট কম
email: karim at yahoo dot com
gmail karim.car
karimcar at g mail dot com
wa.me/8801712345678
wa dot me / 8801712345678
t.me/karim
t . me / karim
fb.com/karim.car
fb/karim.car
facebook/karim.car
fb: karim car
facebook id karim car
facebook e karim.car
ফেসবুকে karim.car
ফেবু আইডি করিম কার
insta @karim_car
ig karim_car
telegram @karimcar
টেলিগ্রাম করিমকার
tele: karimcar
imo: karimcar
ইমো আইডি karimcar
whatsapp karim99
what's app: karim99
wapp 01712345678
hwatsapp id: karim
Add me on Snapchat karim_x
signal karim.01
messenger e knock den: Karim Hasan
messenger e Karim Hasan likhe search den
search Karim Hasan fb
fb te Karim Hasan
youtube.com/@karimvlog
@karimcar
linktr.ee/karim
karimtravels.com
www.karim-travels.com.bd
karim travels dot com
https://m.me/karim
hxxps://karim.xyz/a
8 7 6 5 4 3 2 1 7 1 0 ulta poro
87654321710 উল্টো
0 plus 1 plus 7 plus 1 plus 2 plus 3 plus 4 plus 5 plus 6 plus 7 plus 8
0then1then7then1then2then3then4then5then6then7then8
zero, one, seven; then one two three; finally four five six seven eight
০-১-৭ তারপর ১-২-৩ তারপর ৪-৫-৬-৭-৮
শূন্যএকসাতএকদুইতিনচারপাঁচছয়সাতআট
shunnoeksatekduitincharpachchoysataat
one seven one two three four five six seven eight
এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট
sunno ek sat, ek dui tin, char pach, choy sat at
0171$2345$678
0171abc2345abc678
০১৭১কখগ২৩৪৫৬৭৮
zero*one*seven*one*two*three*four*five*six*seven*eight
Z-E-R-O O-N-E S-E-V-E-N 12345678
call 0 one 7 ek 2 tin 4 pach 6 sat 8
০১৭১২৩৪৫৬৭ আট
017123456 seven eight
oh one seven one 2 3 4 five 6 7 ate
O one 7 one too three for five six seven ate
ziro wan seven 1 2 3 4 5 6 7 8
01７1２3４5６7８
01712 three four five six seven eight
0 1 7 1 2 3 4 5 6 7 eight
017 one two 34 five six 78
০ এক ৭ এক ২ তিন ৪ পাঁচ ৬ সাত ৮
my number starts with 0171 and ends with 2345678
0171 er por 2345 er por 678
০১৭১ এর পরে ২৩৪৫ এর পরে ৬৭৮
0171😀2345😀678
0171 bhai 2345 bhai 678
phone: (017) 1234-5678
viber/whatsapp 1712-345678
seventeen twelve thirty four fifty six seventy eight with zero in front
`
  .trim()
  .split('\n');

/** Texts without a contact. */
export const innocent: readonly string[] = `
4500 + 500 = 5000 tk, 12 jon 16 seat
1200-1500 tk 2026 er 18 tarikh 10 tay
৩ জন, ২ ব্যাগ, সকাল ৭:৩০, রোড ১১, বাসা ৩২
trip starts 0700 hrs, returns 1900 hrs same day, 320 km
10:30 to 11:30, house 12, flat 3B, 4 people, 2 bags
Eid er 2 din age, 18-22 November, 5 jon, AC
ঢাকা মেট্রো-গ ১২-৩৪৫৬, ঢাকা মেট্রো-চ ৫৬-৭৮৯০
Premio 2012, 2014, 2016 or 2018
1 2 3 4 5
ten, twenty, thirty or forty minutes
এক দুই তিন চার পাঁচ ছয় সাত
one two three four five six seven eight nine ten
N1, N2, N3, N4, N5, N6, N7, N8
R170, Z1234, N102 diye jaben
BG 147, BG 148, BS 201, VQ 909
house 017, road 12, block C
room 1304, floor 13, tower 2
বাসা ১৭/১২/৩, রোড ৪৫, সেক্টর ৬, ৭৮ নম্বর
flight at 01:30, pickup at 22:15, reach by 23:45
০১:৩০ এ ফ্লাইট, ৩ ঘণ্টা আগে যেতে হবে, ৫ জন
01/12/2026 to 05/12/2026, 4 days
01-12-26 10:30 pm 5 jon 2 bag
18.11.2026 07:30
৳ 15,000 - 18,500
15000 16000 17000
1500, 1800, 2000 tk
ভাড়া ১৫০০০-১৮০০০ টাকা, ২০ তারিখ
12 seats hiace, 2010-2015, 3000 cc
5 people aged 72, 68, 40, 12 and 3
wheelchair 1, stroller 1, bags 20 kg x 4
passport ready, visa ok, land port Benapole 6 am
meet at gate 3 at 5
be at the office at 8 at the latest
we sat at one table for two
no noise, no smoking, no ac
Free wifi? 2 free water
will you wait for 2 or 3 hours at the bank?
char din por aat tar somoy asben
sat ta char ta nai, dui ta bag
teen jon char jon hobe
আমার এক ভাই, দুই বোন, তিন বাচ্চা, চার ব্যাগ
তিন চার ঘণ্টা দেরি হতে পারে
পাঁচ ছয় জন, সাত আট ব্যাগ
নয় ছয় করবেন না
pay by bKash 50%, cash 50%
বিকাশে ৫০০ টাকা অগ্রিম
Signal bazar theke uthbo
ইমোশনাল না হয়ে ভাড়া বলুন
imo 4000 is ok
insta-worthy stops at 2-3 places
facebook live korbo na
আমি ফেসবুকে ছবি দিব
WhatsApp group e 5 jon achi
google map e dekhe asben
gps 23.8103, 90.4125
23.810332 90.412521
lat 23.777, long 90.399
sector-11,road-12,house-13
H 17, R 13, S 4, Uttara 1230
Postal 1230, Dhaka-1205
Uttara-1230, Dhaka. House-12, Road-3, Sector-13.
বাড়ি নং ১৭, রোড নং ১৩, সেক্টর ৪, উত্তরা, ঢাকা ১২৩০
24 hours
7 seats 2 kids
half day 8 hours 80 km, full day 12 hours 120 km
3.5 ton AC bus 36 seats 2x2
hi-ace super gl 12+1 seats
call korben na, 5 minute late hole
no call before 9 am; 10 am to 5 pm ok
phone off thakle 10 min wait
mobile number lagbe na
contact after confirm
আপনার নম্বর কনফার্মের পর পাব
call center 999, 333 or 16263
emergency 999
jamuna bridge toll 750+850
toll: 550, 90, 60, 30
tk. 4,500.00 only
5k to 6k
BDT 12k-15k
USD 120 @ 117
50% now, 50% later
A. B. M. Khairul Haque
Mr. O. Rahman & 2 others
Rahim@home
reached @ 10
@ airport
Hotel @Banani
good.very good.On time
nice trip...Be happy.me too
Thanks.me and my family enjoyed
v. good driver. in time. to the point.
খুব ভালো। কম কথা বলেন। নেট ভাল ছিল
Great job karim bhai, at least 10/10
Driver Md. Rahim, Toyota Allion 2013, reached at 6.15
ছয় সাত আট নয় দশ জন হতে পারে
zero complaints, one of the best, two thumbs up
one, two, three... go
1st 2nd 3rd day tour: day 1 Sylhet, day 2 Jaflong, day 3 back
day1 day2 day3
row 1 2 3 4 5 6 7 8 9
2+2+1+3
BRTC 0111
ICU ambulance? O2 cylinder 2, 10 L
O- blood donor, 2 bags
A1, B2, C3, D4, E5
`
  .trim()
  .split('\n');
