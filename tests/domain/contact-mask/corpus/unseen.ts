// The kinds of held-out.ts again in other words, written after the mask was changed for those: its first run shows what
// the change is worth on texts that it was not made for. A line is a text.

/** Each holds a contact. */
export const unseenEvasions: readonly string[] = `
call din zeeroh wone sevin thow nayen fore sicks ate fibe won too
jeru oan sevven tuu nyn fhive sicks eeght dubble tri nyn
sunyo eck saaat dooi noi chaaar choe aath paaj eck dooi
shunna akh shat dwuee nooy chahr sooy att poch akh dwi
shuunno aik aat aik dooee teeen chair panchh choy shaat att
জিরূ ওয়াান সেবেণ টুু নাঈন ফোোর সিকছ এঈট ফাইব ওয়াান টুু
শুইন্য এঁক সাঁত দুইই তিঁন চাইড় পাইচ ছইয় সাঁত আট্ট নইয়
সুইন্ন য়েক আট এক দুয় তীন চাড় পাচ ছঅয় সাৎ আঠট
জিরো ওয়ান এট নাইন সিকস ফাইপ ফর থ্রিই টু ওয়ান জিরুও
শূন্যো একো সাতো দুইও তিনো চারো পাঁচো ছয়ো সাতো আটো নয়ো দুইও
num: zer0 w0n s3v3n tw0 thr33 f0ur f1v3 s1x s3v3n 3ight n1n3
amar nmbr sunno ek sath 2 3 4 paach soy shaaat aatth noi
zerow onee seeven 345 fourr fivee sixe seevn eightt
sonno ak satt doi tinnn 456 saat aht noy
jiiro one sevan too thrie foar faiv six sevn ait nien
imo number sunnyo ekk nooy dui teenn char pach soy shaat atth noy
O1B4S67B90O
o17-Z34-S6-7B9
0l9 I2E 4S6 7B
Ol3 4567 B9OI
phone OI6SA321Z98
0!9-876-5A32!
o|5.67b.943.2l
contact O19 l23 A56 78
wp: 0I8 ZEA S67 8g
আমার নাম্বার O17-E45-67B-9O
O1S1l234567
call 01T IZ3 4SG 78
01B-Z345-6T89
উল্টা দিক থেকে পড়লে পাবেন 87 65 43 21 91 0
পিছন থেকে সামনে পড়ুন 8765 4321 710
sesh theke suru porjonto porun 98765 432 810
read backwards 2345 6789 310
from the last digit: 8 7 6 5 4 3 2 1 9 1 0
ulto kore dekhen 4321 8765 610
last four 5678, first seven 0171234
first four 0171, last three 678, middle four 2345
শেষের ৬টা ৩৪৫৬৭৮, প্রথম ৫টা ০১৭১২
শুরুতে ০১৭১২ শেষে ৩৪৫৬৭৮
প্রথমে ০১৯, এরপর ৮৭৬৫, সবশেষে ৪৩২১
2nd half 345678, 1st half 01712
345678 comes after 01712
5678 goes last, 234 goes second, 0171 goes first
(b) 45678 (a) 017123
আগে 01712 পরে 345678
345678 er agey 01812 diye call
end part 45678 start part 013456
write 0171 then 2345 then 678
prothom 5 digit 01712 poroborti 6 digit 345678
fb te search den Rakib Hossain
fb te Rakib Hossain likhlei paben
facebook e Rakib Hossain lekhle pawa jabe
ফেসবুকে গিয়ে রাকিব হোসেন লিখে খুঁজবেন
ফেসবুকে রাকিব হোসেন লিখলেই পাবেন
ফেসবুক পেইজের নাম রাকিব রেন্ট এ কার
আমাদের ফেসবুক পেজ রাকিব রেন্ট এ কার
fb page: Rakib Rent a Car
fb name Rakib Hossain
my fb is Rakib Hossain
find Rakib Hossain at facebook
add Rakib Hossain in messenger
add me on facebook Rakib Hossain
look me up on fb: Rakib Hossain
you can find me on facebook by the name Rakib Hossain
facebook name is Rakib Hossain
ইমোতে নাম রাকিব হোসেন
imo id name Rakib
whatsapp e Rakib Hossain nam e ache
WhatsApp এ রাকিব নামে সেভ আছে
instagram user Rakib Hossain
messenger e search korun Rakib Hossain
মেসেঞ্জারে রাকিব হোসেনকে খুঁজুন
inbox me on fb as Rakib Hossain
follow Rakib Hossain on insta
Rakib Hossain, facebook e khujlei paben
Rakib Hossain name fb id
fb te amar nam Rakib Hossain
facebook: Rakib Hossain
search Rakib Hossain in imo
youtube e search den Rakib Vlogs
telegram e khujen Rakib Tours
`
  .trim()
  .split('\n');

/** None holds a contact. */
export const unseenInnocent: readonly string[] = `
facebook friend der sathe jabo, 5 jon
ফেসবুকে বন্ধুদের সাথে ঠিক করেছি
amar ek friend request koreche AC gari
look for the red gate near the mosque
look at the map on facebook before you come
name e ki ashe jay, gari valo holei holo
ki type er gari, whatsapp e chobi lagbe na
type: sedan, AC, 4 seats
messenger bag and two suitcases
imo state e thakben na, time moto ashben
as soon as possible, as cheap as possible
We are on time as always
Please write the bill in English
first search the luggage, then go
add one more stop at Cumilla
follow the highway, then left
আগে টাকা ১৫০০, পরে ২৫০০
শুরুতে ২০০০, শেষে ৩৫০০ টাকা
শেষে বাকি 4500, আগে 1500
first 1500 then 2500 then 3000 tk
part payment 1500, last 3500, total 5000
second floor, third gate, 4th house from right
ডান দিক থেকে ৩য় বাড়ি, রোড ১২, বাসা ১৭
read the note from the start
উল্টো দিক থেকে আসবেন, ইউটার্ন ১ কিমি পরে
from left: house 12, 13, 14
sat din er tour, char jon, tin bag
ek gari te aat jon, na hole dui gari
ak dom notun gari chai, sat seater
the car must be on time, no excuse
to be on the safe side, one more seat
for one or two of us, near the tree
at eight or nine, not at ten
oil o gas er dam alada
oi gate e asen, ami thakbo
old Dhaka, big bag, soft seat
is it ok? yes! 100% ok!!
cost $45 | 5 seats | 2 bags
Ideal School gate, Bashabo
এক সাথে সাত আট জন যাব, দুই তিন ব্যাগ
সাথে ছোট বাচ্চা, চারটা ব্যাগ, পাশে বসব
জিরো পয়েন্ট থেকে উঠব, এক নম্বর গেট
জিরো পয়েন্ট, এক নম্বর গেটে, সাত জন, পাঁচ ব্যাগ
Zero Point one number gate, seven people, five bags, two cars
shunno theke shuru, ek dui tin diye ki hobe
`
  .trim()
  .split('\n');
