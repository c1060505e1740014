// Texts written by hand for the half of the corpus that judges the mask. A line is a text.

/** Easy and hard contacts. */
export const evasions: readonly string[] = `
আমার নাম্বার শূন্য এক আট, এক দুই তিন চার, পাঁচ ছয় সাত আট
num: zero 1 eight one2three4five6seven8
01eight1two345678
০১৮ ১২৩ ৪৫ ৬৭৮ এই নাম্বারে
call on 018-1234 5678
018(1234)5678
<018> <1234> <5678>
018—1234—5678
018…1234…5678
৹০১৮১২৩৪৫৬৭৮
০১৮১২৩৪৫৬৭৮@
phone# 018 12 34 56 78
O18I2E45678
Ol8l2345678
০1৮1২3৪5৬7৮
018 12345678 (bkash)
nagad 01812345678 personal
my wp 018 1234 5678
wapp: o18 12345678
০১৮-১২৩৪-৫৬৭৮ তে নক দিন
0l8 one two three four five six seven 8
zero one eight double-one two three four five six seven
shunno ek aat ek dui tin char pach choy shat aat
sunno ek att, ek dui teen, chaar paach chhoi saat aat
জিরো ওয়ান এইট ওয়ান টু থ্রি ফোর ফাইভ সিক্স সেভেন এইট
জিরো-ওয়ান-এইট, ১২৩৪, ফাইভ-সিক্স-সেভেন-এইট
𝟘𝟙𝟠𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠
٠١٨١٢٣٤٥٦٧٨
०१८१२३४५६७८
⁰¹⁸¹²³⁴⁵⁶⁷⁸
❶⓿ 0❶❽❶❷❸❹❺❻❼❽
0️⃣1️⃣8️⃣ 1️⃣2️⃣3️⃣4️⃣ 5️⃣6️⃣7️⃣8️⃣
0⃣1⃣8⃣12345678
first 018 then 1234 then 5678
1st part 018, 2nd part 1234, 3rd part 5678
প্রথম তিন ডিজিট ০১৮, পরের চার ১২৩৪, শেষ চার ৫৬৭৮
018 and the rest is 12345678
0181 – baki gulo 2345678
reverse: 8 7 6 5 4 3 2 1 8 1 0
উল্টো করে পড়ুন: ৮৭৬৫ ৪৩২১ ৮১০
87654321-810 ulto
somoy.travels@gmail.com
somoy.travels (a) gmail (.) com
somoytravels[at]gmail.com
somoytravels AT GMAIL DOT COM
সময় এট জিমেইল ডট কম
somoytravels at জিমেইল dot কম
সময়ট্রাভেলস@জিমেইল.কম
somoy_travels এট দ্যা রেট জিমেইল.কম
somoytravels gmail.com
https://wa.me/8801812345678
wa . me / 8801812345678
wa,me/8801812345678
ওয়া ডট মি স্ল্যাশ ৮৮০১৮১২৩৪৫৬৭৮
facebook.com/somoy
facebook dot com slash somoy
fb[.]com/somoy
t.me/somoytravels
instagram.com/somoy
insta: somoy_travels
instagram - somoy.travels
IG @somoytravels
tg @somoytravels
telegram id somoytravels
টেলিগ্রাম আইডি somoytravels
ইন্সটাগ্রামে somoy_travels
ইমো: ০১৮১২৩৪৫৬৭৮
imo te 018 1234 5678
messenger: Somoy Travels
মেসেঞ্জারে নক দিন Somoy Travels
হোয়াটসঅ্যাপ ০১৮ ১২৩৪ ৫৬৭৮
whats app me 018 1234 5678
viber 018.1234.5678
signal: somoy.77
fb page somoy travels bd
find Somoy Travels on Facebook
ফেসবুকে Somoy Travels লিখে খুঁজুন
fb search: Somoy Travels
follow @somoytravels
my username is somoy_travels on telegram
`
  .trim()
  .split('\n');

/** Texts without a contact. */
export const innocent: readonly string[] = `
ami 2 ta luggage nibo, 1 ta laptop bag
meet me at gate 2 at 8, i will be in a red shirt
১০টা থেকে ১১টার মধ্যে আসবেন, দেরি করবেন না
rate 4500 to 5000, last price 4700
১৪ সিটের হাইস লাগবে, ১২ জন যাব, ৩ দিন ২ রাত
day 1 Cox's Bazar, day 2 Teknaf, day 3 return
room 203, 2nd floor, hotel Sayeman
১৭ নভেম্বর সকাল ৮টা, ফেরা ১৯ নভেম্বর বিকাল ৫টা
car should be 2015 or newer, CNG or octane, AC must
2 hrs 30 min, 135 km
গাড়ি নং ঢাকা মেট্রো-চ ১৩-০১৭৮
metro ga 17-1234 same driver plz
plot 17, road 12/A, block F, Bashundhara, gate 3
need to reach by 01:30 pm, flight 15:45
০১/১২/২৬ তারিখে, ০২/১২/২৬ এ ফিরব
0130 hrs pickup, 0500 hrs drop
8-10 jon, 12-14 ta bag
at least 3 stops: Feni, Cumilla, Mirsarai
driver must know English, one or two words ok
no sat navigation needed, I know the road
sat and sun only, mon off
try to come at ten to nine
one way to Sylhet for two, return for four
we are 2 adults 2 kids 1 baby
ate breakfast already, no stop till lunch
Oh no, not again. So late. Too bad.
ছয় নয় চলবে না
তিন চাকা না, চার চাকা
সাতটা ছয়টা যাই হোক, আটটার আগে
দশ বারো জন, বিশ কেজি চাল
দুই এক জন বাড়তে পারে
এক দুই ঘণ্টা, তিন চার জায়গায় থামব
চট্টগ্রাম ২ নম্বর গেট থেকে
১ নম্বর রেলগেট, ৩ নং জেটি
মাইক্রো ১, কার ২
toll+parking included? 4500+toll
5000/- taka, 50/- tips
২০% কম দেন, ৫০০ কম
Tk 12,500 for 2 days (6,250/day)
1,20,000 tk per month contract, 26 days, 10 hrs
budget 12000-13500, 3 din
price 1350 1400 1450?
15 16 17 nov any day
15/16/17/18 নভেম্বর
13, 14, 15, 16 tarikh
1300 1500 1700 2000 e bus ache
seats A1 A2 A3 A4 B1 B2
Toyota Noah 2014, Esquire 2016, Voxy 2017, 1800cc, 1986 cc
KM 1234 reading, 5678 after
sim 2 ta lagbe na
imo or whatsapp e kotha bola jabe na
WhatsApp call? no
Facebook e review dekhechi
I saw this app on facebook, very nice
fb te post dekhe eshechi
telegram channel dekhi na
facebook theke ashi
insta dekhe jai
I found the driver on this app, not on Facebook
ইমোতে কথা হয় না, এখানে লিখুন
মেসেঞ্জারে কথা বলব না
হোয়াটসঅ্যাপ নেই আমার
Google Maps link pathabo na
gmail diye account khulechi
email e bill pathaben
yahoo!! finally home
Sign: nal road. signal 3 number
search light, spare tire
please add one stop in Feni
find the gate near KFC
follow the red car
link road theke uthbo
name Rahim, age 45
নাম রহিম, বয়স ৪৫
nice car.clean.AC good
v.good
Mr.Rahim was polite.He came on time
thanks bro.see you
great!!! 100/100
A+ service
গাড়ি পরিষ্কার ছিল।ড্রাইভার ভালো
সময়মতো এসেছেন,ধন্যবাদ
bill no 20261118, vat 15%
order 1234567
ticket PNR X7K2QD
e-ticket 997-2401234567
cost 3,450.75
100ml water x 6
12v charger
5g network
4x4 jeep
7-up, 2 liter
covid-19 vaccinated x3
24/7 service
9-5 office
11.11 offer
Route: Dhaka-Mawa-Bhanga-Faridpur-Magura-Jashore
N8, R710, Z7016
2 ta 55 inch TV, 1 ta fridge
`
  .trim()
  .split('\n');
