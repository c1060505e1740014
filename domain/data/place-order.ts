// The well-known places in the order in which they were added. A place's number in an SMS and in a code is its line
// here, so ids are only added at the end and never removed. tests/domain/place/place-numbers.test.ts compares it with
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
shahjalal-domestic-terminal naodapara-rajshahi-bus charmatha-bogura-bus patgudam-mymensingh-bus
shasongacha-cumilla-bus monihar-jashore-bus dhaka-cantonment-station banani-station gendaria-station
mouchak-station sreepur-station chinki-astana-station sitakunda-station bhatiari-station pahartali-station
sholoshahar-station patiya-station dohazari-station satkania-station lohagara-station hathazari-station
nazirhat-station maizgaon-station sardah-road-station arani-station daulatpur-station phultala-station
chakaria-station ramu-station gafargaon-station gouripur-station atharabari-station nandail-road-station
brahmanbaria-station ashuganj-station kasba-station nangalkot-station gunabati-station kishoreganj-station
sararchar-station kuliarchar-station gachihata-station manikkhali-station kulaura-station
shamshernagar-station bhanugach-station birampur-station fulbari-station chirirbandar-station
setabganj-station sonatola-station talora-station ishwardi-bypass-station chatmohar-station
boral-bridge-station pabna-station kaunia-station pirgachha-station badarganj-station noapara-station
jhikargacha-station benapole-station patarhat-mehendiganj-launch hizla-launch muladi-launch
harina-chandpur-launch shatnol-launch eklashpur-launch munshiganj-launch shimulia-launch birol-border
sheola-border bholaganj-border coxs-bazar-medical malumghat-christian-hospital coxs-bazar-sadar-hospital
rangamati-medical chandraghona-christian-hospital rangamati-general-hospital
rangamati-science-and-technology-university bandarban-sadar-hospital khagrachhari-sadar-hospital
bgc-trust-medical-chandanaish maa-o-shishu-hospital-agrabad ustc-hospital-foys-lake southern-medical-khulshi
cmh-chattogram evercare-hospital-chattogram parkview-hospital-chattogram imperial-hospital-pahartali
bitid-fouzdarhat pahartali-eye-hospital memon-hospital-chattogram anderkilla-general-hospital cvasu-chattogram
iiuc-kumira premier-university-chattogram east-delta-university port-city-university ciu-jamalkhan
asian-university-for-women cumilla-medical eastern-medical-cumilla cmh-cumilla cumilla-general-hospital
baiust-cumilla noakhali-medical noakhali-general-hospital moulvibazar-sadar-hospital
ragib-rabeya-medical-sylhet north-east-medical-sylhet sylhet-womens-medical park-view-medical-sylhet
cmh-sylhet mount-adora-hospital-sylhet ibn-sina-hospital-sylhet al-haramain-hospital-sylhet
shamsuddin-hospital-sylhet metropolitan-university-sylhet leading-university-sylhet
sylhet-international-university sunamganj-medical sunamganj-sadar-hospital
sunamganj-science-and-technology-university habiganj-medical habiganj-sadar-hospital
habiganj-agricultural-university patuakhali-medical bhola-sadar-hospital jhalokati-sadar-hospital
barishal-general-hospital bagerhat-sadar-hospital gazi-medical-khulna khulna-city-medical
specialized-hospital-khulna khulna-general-hospital khulna-agricultural-university
north-western-university-khulna satkhira-medical satkhira-sadar-hospital gopalganj-medical kushtia-medical
kushtia-general-hospital rabindra-maitree-university-kushtia meherpur-general-hospital meherpur-university
jashore-medical ad-din-sakina-medical-jashore cmh-jashore jashore-general-hospital naogaon-medical
naogaon-sadar-hospital naogaon-university tmss-medical-bogura cmh-bogura mohammad-ali-hospital-bogura
pundra-university-bogura barind-medical-rajshahi islami-bank-hospital-rajshahi varendra-university-rajshahi
natore-sadar-hospital bauet-qadirabad dinajpur-medical lamb-hospital-parbatipur zia-heart-foundation-dinajpur
dinajpur-general-hospital prime-medical-rangpur rangpur-community-medical cmh-rangpur
lalmonirhat-sadar-hospital aviation-university-lalmonirhat tangail-medical cmh-ghatail
tangail-general-hospital sherpur-sadar-hospital netrokona-medical netrokona-sadar-hospital
netrokona-university kishoreganj-medical jahurul-islam-medical-bajitpur abdul-hamid-medical-karimganj
kishoreganj-sadar-hospital kishoreganj-university ishakha-university-kishoreganj cbmc-hospital-mymensingh
cmh-mymensingh gazipur-tajuddin-ahmad-medical tairunnessa-medical-tongi international-medical-tongi
open-university-board-bazar digital-university-kaliakair us-bangla-medical-rupganj
victoria-hospital-narayanganj khanpur-hospital-narayanganj green-university-purbachal
r-p-shaha-university-narayanganj manikganj-medical monno-medical-manikganj manikganj-sadar-hospital
munshiganj-general-hospital hamdard-university-gajaria bangladesh-medical-dhanmondi
gonoshasthaya-hospital-savar medical-college-for-women-uttara sikder-medical-rayer-bazar
dhaka-national-medical east-west-medical-turag ibn-sina-medical-kallyanpur shahabuddin-medical-gulshan
green-life-hospital marks-medical-mirpur delta-hospital-mirpur uttara-adhunik-medical
dhaka-community-hospital-moghbazar ad-din-hospital-moghbazar bashundhara-ad-din-medical-keraniganj
universal-medical-mohakhali cmh-savar brb-hospital bangladesh-specialized-hospital asgar-ali-hospital
impulse-hospital comfort-hospital health-and-hope-hospital samorita-hospital ibrahim-cardiac-hospital
super-specialized-hospital-shahbag bangladesh-eye-hospital-dhanmondi islamia-eye-hospital
ahsania-mission-cancer-hospital gastroliver-hospital-mohakhali infectious-diseases-hospital-mohakhali
dncc-hospital-mohakhali kuwait-maitree-hospital-uttara matuail-icmh azimpur-maternity
police-hospital-rajarbagh government-employees-hospital dhaka-dental-college-hospital ent-institute-tejgaon
salauddin-hospital-tikatuli crp-savar crp-mirpur insaf-barakah-hospital butex-tejgaon
maritime-university-pallabi iub-bashundhara bubt-mirpur southeast-university stamford-university
university-of-asia-pacific iubat-uttara uttara-university shanto-mariam-university primeasia-university
city-university-savar gono-university-savar eastern-university-ashulia ulab-mohammadpur uits-baridhara
buft-turag dhaka-international-university-badda bangladesh-university-mohammadpur pabna-medical
pabna-mental-hospital pabna-general-hospital narsingdi-station ghorashal-station methikanda-station
narayanganj-station tangail-station mirzapur-station rajbari-station pangsha-station kalukhali-station
goalanda-ghat-station faridpur-station bhanga-station boalmari-station kashiani-station gopalganj-station
mawa-station sreenagar-station nimtala-station shibchar-station padma-station mohanganj-station
netrokona-station barhatta-station shyamganj-station jamalpur-town-station melandaha-bazar-station
islampur-bazar-station dewanganj-bazar-station sarishabari-station tarakandi-station chandpur-station
hajiganj-station meher-station noakhali-station maijdee-court-station chowmuhani-station sonaimuri-station
shaistaganj-station montola-station shahjibazar-station kotchandpur-station mubarakganj-station
darshana-halt-station chuadanga-station alamdanga-station uthali-station poradaha-station
kushtia-court-station kumarkhali-station khoksa-station bheramara-station narail-station mongla-station
abdulpur-station natore-station ahsanganj-station akkelpur-station joypurhat-station panchbibi-station
chapai-nawabganj-station rohanpur-station ullapara-station sirajganj-bazar-station jamtoil-station
shaheed-m-mansur-ali-station gaibandha-station bonarpara-station bamondanga-station mahimaganj-station
lalmonirhat-station burimari-station patgram-station hatibandha-station kurigram-station ulipur-station
ramna-bazar-station saidpur-station nilphamari-station domar-station chilahati-station pirganj-station
thakurgaon-road-station ruhia-station panchagarh-station tangail-new-bus jamalpur-bus sherpur-bus
parla-netrokona-bus gaital-kishoreganj-bus velanagar-narsingdi-bus manikganj-bus madaripur-bus shariatpur-bus
rajbari-bus pabna-bus sirajganj-bus harishpur-natore-bus baludanga-naogaon-bus joypurhat-bus
chapai-nawabganj-bus gaibandha-bus kurigram-bus lalmonirhat-bus nilphamari-bus saidpur-bus
mirzapur-dinajpur-bus thakurgaon-bus panchagarh-bus chourhas-kushtia-bus meherpur-bus chuadanga-bus
jhenaidah-bus magura-bus narail-bus satkhira-bus bagerhat-bus pirojpur-bus jhalokati-bus patuakhali-bus
barguna-bus bhola-bus bhadughar-brahmanbaria-bus chandpur-bus sonapur-noakhali-bus lakshmipur-bus
khagrachhari-bus bandarban-bus moulvibazar-bus habiganj-bus mallikpur-sunamganj-bus narayanganj-launch
bhola-kheyaghat-launch ilisha-launch lalmohan-launch betua-char-fasson-launch monpura-launch hakimuddin-launch
doulatkhan-launch patuakhali-launch galachipa-launch kalaiya-launch boga-bauphal-launch barguna-launch
amtali-launch patharghata-launch jhalokati-launch hularhat-pirojpur-launch bhandaria-launch swarupkati-launch
tamaruddin-hatia-launch nalchira-hatia-launch guptachhara-sandwip-launch kumira-launch
moju-chowdhury-hat-launch sureshwar-launch majhirghat-zajira-launch banglabazar-shibchar-launch
nazirganj-launch kazirhat-pabna-launch bahadurabad-launch balashi-launch chilmari-launch rowmari-launch
chamta-karimganj-launch maheshkhali-launch magnama-pekua-launch khulna-launch teknaf-border bibir-bazar-border
darshana-border daulatganj-border bilonia-border gobrakura-koroitoli-border nakugaon-border ramgarh-border
sonahat-border tegamukh-border chilahati-border dhanua-kamalpur-border balla-border mujibnagar-border
faridpur-medical diabetic-medical-faridpur faridpur-general-hospital jamalpur-medical
jamalpur-general-hospital jamalpur-university-melandaha sirajganj-mansur-ali-medical
north-bengal-medical-sirajganj khwaja-yunus-ali-medical-enayetpur sirajganj-general-hospital
rabindra-university-shahjadpur nilphamari-medical nilphamari-general-hospital baust-saidpur magura-medical
magura-sadar-hospital chandpur-medical chandpur-general-hospital chandpur-science-and-technology-university
brahmanbaria-medical brahmanbaria-sadar-hospital feni-sadar-hospital feni-university lakshmipur-sadar-hospital
chapai-nawabganj-sadar-hospital exim-agricultural-university-chapai-nawabganj narail-sadar-hospital
chuadanga-sadar-hospital first-capital-university-chuadanga jhenaidah-sadar-hospital pirojpur-sadar-hospital
pirojpur-science-and-technology-university narsingdi-sadar-hospital shariatpur-sadar-hospital
rajbari-sadar-hospital madaripur-sadar-hospital panchagarh-sadar-hospital joypurhat-general-hospital
barguna-general-hospital gaibandha-general-hospital thakurgaon-general-hospital kurigram-general-hospital
kurigram-agricultural-university
`;
