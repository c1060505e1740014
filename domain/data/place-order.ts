// The well-known places in the order in which they came: the number of a place in an SMS and in a code is its line here, so
// ids are only added at the end and none is ever taken out. tests/domain/place/place-numbers.test.ts holds it to
// known-places.txt.

export const placeOrder = `
mirpur mirpur-1 mirpur-2 mirpur-6 mirpur-7 mirpur-10 mirpur-11 mirpur-12 mirpur-13 mirpur-14 mirpur-dohs
pallabi kazipara shewrapara rupnagar kafrul ibrahimpur kochukhet uttara-sector-1 uttara-sector-3
uttara-sector-4 uttara-sector-5 uttara-sector-6 uttara-sector-7 uttara-sector-8 uttara-sector-9
uttara-sector-10 uttara-sector-11 uttara-sector-12 uttara-sector-13 uttara-sector-14 uttara-sector-15
uttara-sector-18 uttara diabari turag abdullahpur house-building azampur dakshinkhan uttarkhan khilkhet
nikunja kuril bashundhara purbachal-300-feet baridhara baridhara-dohs notun-bazar gulshan-1 gulshan-2
gulshan banani banani-dohs mohakhali mohakhali-dohs niketan badda merul-badda aftabnagar banasree rampura
khilgaon goran bashabo mugda malibagh mouchak moghbazar shantinagar bailey-road kakrail paltan motijheel
arambagh gulistan wari lakshmibazar bangla-bazar old-dhaka chawkbazar-dhaka lalbagh azimpur kamrangirchar
hazaribagh jigatola dhanmondi dhanmondi-27 dhanmondi-32 science-lab new-market nilkhet elephant-road shahbag
dhaka-university kalabagan panthapath green-road karwan-bazar farmgate tejgaon bijoy-sarani agargaon
sher-e-bangla-nagar shyamoli kallyanpur technical adabor mohammadpur bosila lalmatia asad-gate rayer-bazar
jatrabari shonir-akhra demra shyampur jurain postogola cantonment hemayetpur ashulia nabinagar-savar baipayl
zinzira tongi board-bazar joydebpur gazipur-chowrasta konabari chandra mawna purbachal bhulta kanchpur
chashara siddhirganj fatullah signboard agrabad gec nasirabad khulshi panchlaish chawkbazar-chattogram
muradpur bahaddarhat chandgaon oxygen bayezid kotwali-chattogram jamalkhan kazir-dewri lalkhan-bazar
tiger-pass dewanhat halishahar pahartali ak-khan colonel-hat city-gate-chattogram patenga cepz
chattogram-port sadarghat-chattogram new-market-chattogram anderkilla bakalia bhatiari cu-campus zindabazar
ambarkhana shibganj-khulna khalishpur shaheb-bazar satmatha modern-more kandirpar paduar-bazar mohipal
maijdee natullabad dac dac-t3 cgp zyl cxb jsr rjh spd bzl gabtoli mohakhali-bus sayedabad fulbaria
kalyanpur-bus abdullahpur-bus dampara alankar bahaddarhat-bus kadamtali-sylhet sonadanga shiroil
rangpur-kamarpara barishal-rupatali bogura-thanthania mymensingh-maskanda cumilla-jangalia coxs-bazar-bus
faridpur-bus jashore-bus kamalapur airport-station tejgaon-station tongi-station joydebpur-station
chattogram-station sylhet-station rajshahi-station khulna-station coxs-bazar-station mymensingh-station
akhaura-station laksam-station cumilla-station bhairab-station sreemangal-station parbatipur-station
dinajpur-station santahar-station bogura-station ishwardi-station rangpur-station jashore-station
feni-station sadarghat barishal-launch chandpur-launch mawa paturia aricha daulatdia benapole akhaura-border
banglabandha burimari hili tamabil bhomra sonamasjid kolatoli sugandha-beach laboni-beach himchari inani
marine-drive dulahazara teknaf-ghat sajek kaptai-lake hanging-bridge nilgiri nilachal meghla chimbuk
boga-lake alutila patenga-beach guliakhali chandranath foys-lake mohamaya khoiyachora bashbaria parki-beach
mainamati shalban nijhum-dwip lawachara madhabpur-lake tea-museum madhabkunda hakaluki jaflong ratargul
bichnakandi bholaganj lalakhal shahjalal-mazar shahporan-mazar sust tanguar-haor niladri satchari kuakata
payra-port payra-bridge char-kukri-mukri floating-market guthia durgasagar sixty-dome khan-jahan sundarbans
mongla-port karamjal rupsha-bridge munshiganj-sundarban tungipara-tomb lalon shilaidaha mujibnagar-memorial
sagardari paharpur kusumba mahasthangarh puthia-rajbari rajshahi-university uttara-gonobhaban chalan-beel
kantajew ramsagar swapnopuri tajhat vinnojogot teesta-barrage jamuna-bridge atia-mosque mohera madhupur-garh
gazni birishiri nikli-haor mithamoin-haor bau safari-park bhawal nuhash-polli panam taj-mahal-bd baliati
padma-bridge jatiya-smriti jahangirnagar fantasy-kingdom national-zoo lalbagh-fort dhaka-medical bsmmu
kurmitola-hospital evercare bashundhara-city jamuna-future-park hatirjheel rooppur hardinge bhairab-bazar
chowmuhani elenga hatikumrul bonpara faridpur-bhanga-more gauripur-daudkandi nazirhat dohazari keranihat
khatunganj takerhat noapara banani-bogura chattogram-medical cuet cumilla-university nstu osmani-medical
sylhet-agri pstu barishal-medical barishal-university khulna-medical khulna-university kuet gstu
islamic-university just-jashore bogura-medical rajshahi-medical ruet rajshahi-college hstu rangpur-medical
begum-rokeya mbstu kumudini mymensingh-medical kabi-nazrul iut duet gazipur-agri national-university
square-hospital birdem heart-institute pangu-hospital shishu-hospital suhrawardy-hospital kidney-institute
eye-institute neuro-hospital mental-institute cancer-hospital chest-hospital icddrb labaid popular-dhanmondi
ibn-sina-dhanmondi anwer-khan central-hospital united-hospital mitford mugda-medical holy-family cmh-dhaka
islami-bank-kakrail heart-foundation burn-institute enam-medical buet jagannath-university north-south aiub
brac-university east-west ahsanullah sher-e-bangla-agri daffodil bup uiu dhaka-college eden-college pust
shah-amanat-bridge baraiyarhat shimrail chilahati
`;
