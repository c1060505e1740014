// Made by scripts/gazetteer/main.ts: change its sources, not this file.
// Places by kind and district, 'kind,district:id|bn|en|other spellings|lat|long;…'. Kept by hand.

export const placeTable = `
area,47:mirpur|মিরপুর|Mirpur||23.804|90.363;mirpur-1|মিরপুর ১|Mirpur 1||23.796|90.353;mirpur-2|মিরপুর ২|Mirpur 2||23.805|90.363;mirpur-6|মিরপুর ৬|Mirpur 6||23.813|90.362;mirpur-7|মিরপুর ৭|Mirpur 7||23.817|90.360;mirpur-10|মিরপুর ১০|Mirpur 10|মিরপুর ১০ গোলচত্বর,Mirpur 10 circle,Mirpur dosh|23.807|90.369;mirpur-11|মিরপুর ১১|Mirpur 11||23.819|90.366;mirpur-12|মিরপুর ১২|Mirpur 12||23.829|90.365;mirpur-13|মিরপুর ১৩|Mirpur 13||23.805|90.378;mirpur-14|মিরপুর ১৪|Mirpur 14||23.799|90.387;mirpur-dohs|মিরপুর ডিওএইচএস|Mirpur DOHS||23.836|90.371;pallabi|পল্লবী|Pallabi||23.826|90.364;kazipara|কাজীপাড়া|Kazipara||23.797|90.373;shewrapara|শেওড়াপাড়া|Shewrapara||23.790|90.376;rupnagar|রূপনগর|Rupnagar||23.817|90.354;kafrul|কাফরুল|Kafrul||23.788|90.383;ibrahimpur|ইব্রাহিমপুর|Ibrahimpur||23.793|90.385;kochukhet|কচুক্ষেত|Kochukhet||23.790|90.392;uttara-sector-1|উত্তরা সেক্টর ১|Uttara Sector 1||23.858|90.402;uttara-sector-3|উত্তরা সেক্টর ৩|Uttara Sector 3||23.864|90.397;uttara-sector-4|উত্তরা সেক্টর ৪|Uttara Sector 4||23.864|90.405;uttara-sector-5|উত্তরা সেক্টর ৫|Uttara Sector 5||23.867|90.390;uttara-sector-6|উত্তরা সেক্টর ৬|Uttara Sector 6||23.873|90.403;uttara-sector-7|উত্তরা সেক্টর ৭|Uttara Sector 7||23.870|90.396;uttara-sector-8|উত্তরা সেক্টর ৮|Uttara Sector 8||23.881|90.405;uttara-sector-9|উত্তরা সেক্টর ৯|Uttara Sector 9||23.880|90.397;uttara-sector-10|উত্তরা সেক্টর ১০|Uttara Sector 10||23.884|90.387;uttara-sector-11|উত্তরা সেক্টর ১১|Uttara Sector 11||23.877|90.388;uttara-sector-12|উত্তরা সেক্টর ১২|Uttara Sector 12||23.873|90.380;uttara-sector-13|উত্তরা সেক্টর ১৩|Uttara Sector 13||23.872|90.385;uttara-sector-14|উত্তরা সেক্টর ১৪|Uttara Sector 14||23.868|90.383;uttara-sector-15|উত্তরা সেক্টর ১৫|Uttara Sector 15||23.868|90.364;uttara-sector-18|উত্তরা সেক্টর ১৮|Uttara Sector 18||23.853|90.357;uttara|উত্তরা|Uttara||23.869|90.397;diabari|দিয়াবাড়ি|Diabari||23.876|90.367;turag|তুরাগ|Turag||23.886|90.371;abdullahpur|আব্দুল্লাহপুর|Abdullahpur||23.880|90.401;house-building|হাউজ বিল্ডিং|House Building||23.873|90.400;azampur|আজমপুর|Azampur||23.868|90.401;dakshinkhan|দক্ষিণখান|Dakshinkhan||23.857|90.430;uttarkhan|উত্তরখান|Uttarkhan||23.880|90.432;khilkhet|খিলক্ষেত|Khilkhet||23.830|90.425;nikunja|নিকুঞ্জ|Nikunja||23.828|90.417;kuril|কুড়িল|Kuril|কুড়িল বিশ্বরোড,Kuril Bishwa Road|23.820|90.421;bashundhara|বসুন্ধরা আবাসিক|Bashundhara R/A||23.817|90.436;purbachal-300-feet|৩০০ ফিট|300 Feet||23.828|90.437;baridhara|বারিধারা|Baridhara||23.800|90.422;baridhara-dohs|বারিধারা ডিওএইচএস|Baridhara DOHS||23.813|90.412;notun-bazar|নতুন বাজার|Notun Bazar||23.797|90.424;gulshan-1|গুলশান ১|Gulshan 1||23.781|90.416;gulshan-2|গুলশান ২|Gulshan 2||23.795|90.414;gulshan|গুলশান|Gulshan||23.788|90.415;banani|বনানী|Banani||23.794|90.404;banani-dohs|বনানী ডিওএইচএস|Banani DOHS||23.793|90.399;mohakhali|মহাখালী|Mohakhali||23.778|90.405;mohakhali-dohs|মহাখালী ডিওএইচএস|Mohakhali DOHS||23.783|90.394;niketan|নিকেতন|Niketan|Niketon|23.774|90.411;badda|বাড্ডা|Badda|মধ্য বাড্ডা|23.781|90.426;merul-badda|মেরুল বাড্ডা|Merul Badda||23.772|90.425;aftabnagar|আফতাবনগর|Aftabnagar||23.768|90.433;banasree|বনশ্রী|Banasree||23.762|90.434;rampura|রামপুরা|Rampura||23.762|90.421;khilgaon|খিলগাঁও|Khilgaon||23.751|90.425;goran|গোড়ান|Goran||23.750|90.434;bashabo|বাসাবো|Basabo|Bashabo|23.741|90.431;mugda|মুগদা|Mugda|Mughda|23.731|90.431;malibagh|মালিবাগ|Malibagh||23.750|90.413;mouchak|মৌচাক|Mouchak||23.746|90.412;moghbazar|মগবাজার|Moghbazar||23.749|90.403;shantinagar|শান্তিনগর|Shantinagar||23.740|90.413;bailey-road|বেইলি রোড|Bailey Road||23.742|90.408;kakrail|কাকরাইল|Kakrail||23.738|90.407;paltan|পল্টন|Paltan||23.732|90.413;motijheel|মতিঝিল|Motijheel|শাপলা চত্বর|23.733|90.417;arambagh|আরামবাগ|Arambagh||23.731|90.421;gulistan|গুলিস্তান|Gulistan||23.724|90.412;wari|ওয়ারী|Wari||23.717|90.418;lakshmibazar|লক্ষ্মীবাজার|Laxmi Bazar||23.709|90.415;bangla-bazar|বাংলাবাজার|Bangla Bazar|Banglabazar|23.707|90.412;old-dhaka|পুরান ঢাকা|Old Dhaka|Puran Dhaka|23.711|90.407;chawkbazar-dhaka|চকবাজার, ঢাকা|Chawkbazar, Dhaka||23.717|90.396;lalbagh|লালবাগ|Lalbagh||23.719|90.388;azimpur|আজিমপুর|Azimpur||23.728|90.385;kamrangirchar|কামরাঙ্গীরচর|Kamrangirchar||23.713|90.372;hazaribagh|হাজারীবাগ|Hazaribagh||23.733|90.369;jigatola|জিগাতলা|Jigatola|Zigatola|23.739|90.376;dhanmondi|ধানমন্ডি|Dhanmondi||23.746|90.376;dhanmondi-27|ধানমন্ডি ২৭|Dhanmondi 27||23.756|90.375;dhanmondi-32|ধানমন্ডি ৩২|Dhanmondi 32||23.752|90.378;science-lab|সায়েন্স ল্যাব|Science Lab||23.739|90.383;new-market|নিউ মার্কেট|New Market|নিউমার্কেট|23.733|90.384;nilkhet|নীলক্ষেত|Nilkhet||23.732|90.387;elephant-road|এলিফ্যান্ট রোড|Elephant Road||23.739|90.388;shahbag|শাহবাগ|Shahbag||23.738|90.396;dhaka-university|ঢাকা বিশ্ববিদ্যালয়|Dhaka University|টিএসসি,TSC|23.734|90.393;kalabagan|কলাবাগান|Kalabagan||23.748|90.381;panthapath|পান্থপথ|Panthapath||23.751|90.387;green-road|গ্রিন রোড|Green Road||23.749|90.387;karwan-bazar|কারওয়ান বাজার|Karwan Bazar|Kawran Bazar|23.751|90.393;farmgate|ফার্মগেট|Farmgate||23.758|90.390;tejgaon|তেজগাঁও|Tejgaon||23.763|90.394;bijoy-sarani|বিজয় সরণি|Bijoy Sarani||23.764|90.385;agargaon|আগারগাঁও|Agargaon||23.778|90.380;sher-e-bangla-nagar|শেরেবাংলা নগর|Sher-e-Bangla Nagar||23.768|90.378;shyamoli|শ্যামলী|Shyamoli||23.775|90.366;kallyanpur|কল্যাণপুর|Kallyanpur|Kalyanpur|23.782|90.361;technical|টেকনিক্যাল মোড়|Technical More||23.784|90.352;adabor|আদাবর|Adabor||23.772|90.357;mohammadpur|মোহাম্মদপুর|Mohammadpur||23.766|90.359;bosila|বসিলা|Bosila|Basila|23.749|90.348;lalmatia|লালমাটিয়া|Lalmatia||23.757|90.369;asad-gate|আসাদ গেট|Asad Gate||23.760|90.373;rayer-bazar|রায়েরবাজার|Rayer Bazar||23.745|90.364;jatrabari|যাত্রাবাড়ী|Jatrabari||23.710|90.434;shonir-akhra|শনির আখড়া|Shonir Akhra||23.703|90.451;demra|ডেমরা|Demra||23.716|90.480;shyampur|শ্যামপুর|Shyampur||23.685|90.445;jurain|জুরাইন|Jurain||23.688|90.437;postogola|পোস্তগোলা|Postogola||23.689|90.428;cantonment|ঢাকা ক্যান্টনমেন্ট|Dhaka Cantonment|ঢাকা সেনানিবাস|23.815|90.400;hemayetpur|হেমায়েতপুর|Hemayetpur||23.794|90.272;ashulia|আশুলিয়া|Ashulia||23.897|90.325;nabinagar-savar|নবীনগর, সাভার|Nabinagar, Savar||23.914|90.266;baipayl|বাইপাইল|Baipayl|Baipail|23.943|90.277;zinzira|জিঞ্জিরা|Zinzira||23.705|90.395
area,41:tongi|টঙ্গী|Tongi||23.895|90.404;board-bazar|বোর্ড বাজার|Board Bazar||23.944|90.383;joydebpur|জয়দেবপুর|Joydebpur|গাজীপুর চৌরাস্তা|24.000|90.423;gazipur-chowrasta|গাজীপুর চৌরাস্তা|Gazipur Chowrasta||23.990|90.382;konabari|কোনাবাড়ী|Konabari||24.009|90.330;chandra|চন্দ্রা মোড়|Chandra||24.048|90.242;mawna|মাওনা চৌরাস্তা|Mawna Chowrasta||24.216|90.423
area,43:purbachal|পূর্বাচল|Purbachal||23.838|90.510;bhulta|ভুলতা গাউছিয়া|Bhulta Gausia||23.785|90.570;kanchpur|কাঁচপুর|Kanchpur||23.705|90.524;chashara|চাষাঢ়া|Chashara||23.625|90.500;siddhirganj|সিদ্ধিরগঞ্জ|Siddhirganj||23.690|90.515;fatullah|ফতুল্লা|Fatullah||23.641|90.486;signboard|সাইনবোর্ড|Signboard||23.694|90.489
area,8:agrabad|আগ্রাবাদ|Agrabad||22.325|91.812;gec|জিইসি মোড়|GEC Circle|GEC More,জিইসি|22.359|91.821;nasirabad|নাসিরাবাদ|Nasirabad||22.367|91.826;khulshi|খুলশী|Khulshi||22.362|91.807;panchlaish|পাঁচলাইশ|Panchlaish||22.364|91.832;chawkbazar-chattogram|চকবাজার, চট্টগ্রাম|Chawkbazar, Chattogram||22.357|91.838;muradpur|মুরাদপুর|Muradpur||22.369|91.832;bahaddarhat|বহদ্দারহাট|Bahaddarhat||22.369|91.845;chandgaon|চান্দগাঁও|Chandgaon||22.379|91.855;oxygen|অক্সিজেন মোড়|Oxygen More||22.394|91.823;bayezid|বায়েজিদ বোস্তামী|Bayezid Bostami||22.388|91.816;kotwali-chattogram|কোতোয়ালী, চট্টগ্রাম|Kotwali, Chattogram||22.333|91.834;jamalkhan|জামালখান|Jamal Khan||22.346|91.834;kazir-dewri|কাজীর দেউড়ি|Kazir Dewri||22.347|91.826;lalkhan-bazar|লালখান বাজার|Lalkhan Bazar||22.350|91.819;tiger-pass|টাইগারপাস|Tiger Pass||22.344|91.815;dewanhat|দেওয়ানহাট|Dewanhat||22.338|91.813;halishahar|হালিশহর|Halishahar||22.333|91.785;pahartali|পাহাড়তলী|Pahartali||22.362|91.786;ak-khan|এ কে খান|AK Khan||22.370|91.781;colonel-hat|কর্নেলহাট|Colonel Hat||22.378|91.770;city-gate-chattogram|সিটি গেট, চট্টগ্রাম|City Gate, Chattogram||22.391|91.758;patenga|পতেঙ্গা|Patenga||22.240|91.796;cepz|সিইপিজেড|CEPZ|চট্টগ্রাম ইপিজেড|22.287|91.780;chattogram-port|চট্টগ্রাম বন্দর|Chattogram Port||22.311|91.800;sadarghat-chattogram|সদরঘাট, চট্টগ্রাম|Sadarghat, Chattogram||22.326|91.829;new-market-chattogram|নিউ মার্কেট, চট্টগ্রাম|New Market, Chattogram||22.335|91.832;anderkilla|আন্দরকিল্লা|Anderkilla||22.341|91.839;bakalia|বাকলিয়া|Bakalia||22.350|91.852;bhatiari|ভাটিয়ারী|Bhatiari||22.434|91.735;cu-campus|চট্টগ্রাম বিশ্ববিদ্যালয়|University of Chittagong||22.471|91.788
area,36:zindabazar|জিন্দাবাজার|Zindabazar||24.895|91.869;ambarkhana|আম্বরখানা|Ambarkhana||24.905|91.870
area,27:shibganj-khulna|শিববাড়ি মোড়|Shibbari More||22.822|89.553;khalishpur|খালিশপুর|Khalishpur||22.848|89.540
area,15:shaheb-bazar|সাহেব বাজার|Shaheb Bazar||24.364|88.597
area,14:satmatha|সাতমাথা|Satmatha||24.848|89.373
area,59:modern-more|মডার্ন মোড়|Modern More||25.722|89.257
area,1:kandirpar|কান্দিরপাড়|Kandirpar||23.463|91.180;paduar-bazar|পদুয়ার বাজার বিশ্বরোড|Paduar Bazar Bishwa Road||23.431|91.181
area,2:mohipal|মহিপাল|Mohipal||23.005|91.388
area,5:maijdee|মাইজদী|Maijdee|মাইজদী কোর্ট|22.867|91.097
area,33:natullabad|নথুল্লাবাদ|Nathullabad||22.717|90.350
airport,47:dac|হযরত শাহজালাল আন্তর্জাতিক বিমানবন্দর|Hazrat Shahjalal International Airport|ঢাকা বিমানবন্দর,ঢাকা এয়ারপোর্ট,Dhaka airport,DAC,শাহজালাল বিমানবন্দর,বিমানবন্দর,Airport,এয়ারপোর্ট|23.843|90.405;dac-t3|শাহজালাল বিমানবন্দর টার্মিনাল ৩|Shahjalal Airport Terminal 3|ঢাকা এয়ারপোর্ট টার্মিনাল ৩|23.847|90.411
airport,8:cgp|শাহ আমানত আন্তর্জাতিক বিমানবন্দর|Shah Amanat International Airport|চট্টগ্রাম বিমানবন্দর,চট্টগ্রাম এয়ারপোর্ট,Chattogram airport,CGP|22.250|91.813
airport,36:zyl|ওসমানী আন্তর্জাতিক বিমানবন্দর|Osmani International Airport|সিলেট বিমানবন্দর,সিলেট এয়ারপোর্ট,Sylhet airport,ZYL|24.963|91.867
airport,9:cxb|কক্সবাজার বিমানবন্দর|Cox's Bazar Airport|কক্সবাজার এয়ারপোর্ট,CXB|21.452|91.964
airport,20:jsr|যশোর বিমানবন্দর|Jashore Airport|যশোর এয়ারপোর্ট,JSR|23.184|89.161
airport,15:rjh|শাহ মখদুম বিমানবন্দর|Shah Makhdum Airport|রাজশাহী বিমানবন্দর,Rajshahi airport,RJH|24.437|88.617
airport,56:spd|সৈয়দপুর বিমানবন্দর|Saidpur Airport|Syedpur airport,SPD|25.760|88.909
airport,33:bzl|বরিশাল বিমানবন্দর|Barishal Airport|BZL|22.801|90.301
bus_station,47:gabtoli|গাবতলী বাস টার্মিনাল|Gabtoli Bus Terminal|Gabtali|23.783|90.344;mohakhali-bus|মহাখালী বাস টার্মিনাল|Mohakhali Bus Terminal||23.777|90.401;sayedabad|সায়েদাবাদ বাস টার্মিনাল|Sayedabad Bus Terminal|Saidabad|23.716|90.427;fulbaria|ফুলবাড়িয়া বাস টার্মিনাল|Fulbaria Bus Terminal||23.723|90.408;kalyanpur-bus|কল্যাণপুর বাস স্ট্যান্ড|Kallyanpur Bus Stand||23.781|90.362;abdullahpur-bus|আব্দুল্লাহপুর বাস স্ট্যান্ড|Abdullahpur Bus Stand||23.880|90.401
bus_station,8:dampara|দামপাড়া বাস কাউন্টার|Dampara Bus Counter||22.357|91.820;alankar|অলংকার মোড়|Alankar More||22.361|91.779;bahaddarhat-bus|বহদ্দারহাট বাস টার্মিনাল|Bahaddarhat Bus Terminal||22.372|91.848
bus_station,36:kadamtali-sylhet|কদমতলী বাস টার্মিনাল, সিলেট|Kadamtali Bus Terminal, Sylhet||24.880|91.868
bus_station,27:sonadanga|সোনাডাঙ্গা বাস টার্মিনাল|Sonadanga Bus Terminal||22.818|89.541
bus_station,15:shiroil|শিরোইল বাস টার্মিনাল|Shiroil Bus Terminal||24.375|88.603
bus_station,59:rangpur-kamarpara|কামারপাড়া বাস টার্মিনাল, রংপুর|Kamarpara Bus Terminal, Rangpur||25.746|89.247
bus_station,33:barishal-rupatali|রূপাতলী বাস টার্মিনাল|Rupatali Bus Terminal||22.680|90.350
bus_station,14:bogura-thanthania|ঠনঠনিয়া বাস টার্মিনাল|Thanthania Bus Terminal||24.832|89.374
bus_station,62:mymensingh-maskanda|মাসকান্দা বাস টার্মিনাল|Maskanda Bus Terminal||24.735|90.405
bus_station,1:cumilla-jangalia|জাঙ্গালিয়া বাস টার্মিনাল|Jangalia Bus Terminal||23.448|91.178
bus_station,9:coxs-bazar-bus|কক্সবাজার বাস টার্মিনাল|Cox's Bazar Bus Terminal||21.438|92.006
bus_station,52:faridpur-bus|ফরিদপুর বাস টার্মিনাল|Faridpur Bus Terminal||23.590|89.837
bus_station,20:jashore-bus|যশোর বাস টার্মিনাল|Jashore Bus Terminal||23.155|89.210
train_station,47:kamalapur|কমলাপুর রেলস্টেশন|Kamalapur Railway Station|ঢাকা রেলস্টেশন,Dhaka railway station|23.732|90.426;airport-station|বিমানবন্দর রেলস্টেশন|Airport Railway Station||23.852|90.408;tejgaon-station|তেজগাঁও রেলস্টেশন|Tejgaon Railway Station||23.758|90.395
train_station,41:tongi-station|টঙ্গী জংশন|Tongi Junction||23.899|90.409;joydebpur-station|জয়দেবপুর জংশন|Joydebpur Junction||23.999|90.420
train_station,8:chattogram-station|চট্টগ্রাম রেলস্টেশন|Chattogram Railway Station||22.335|91.828
train_station,36:sylhet-station|সিলেট রেলস্টেশন|Sylhet Railway Station||24.882|91.867
train_station,15:rajshahi-station|রাজশাহী রেলস্টেশন|Rajshahi Railway Station||24.375|88.604
train_station,27:khulna-station|খুলনা রেলস্টেশন|Khulna Railway Station||22.822|89.557
train_station,9:coxs-bazar-station|কক্সবাজার রেলস্টেশন|Cox's Bazar Railway Station||21.440|92.030
train_station,62:mymensingh-station|ময়মনসিংহ জংশন|Mymensingh Junction||24.757|90.412
train_station,3:akhaura-station|আখাউড়া জংশন|Akhaura Junction||23.875|91.213
train_station,1:laksam-station|লাকসাম জংশন|Laksam Junction||23.246|91.128;cumilla-station|কুমিল্লা রেলস্টেশন|Cumilla Railway Station||23.459|91.166
train_station,45:bhairab-station|ভৈরব বাজার জংশন|Bhairab Bazar Junction||24.050|90.990
train_station,37:sreemangal-station|শ্রীমঙ্গল রেলস্টেশন|Sreemangal Railway Station||24.306|91.729
train_station,54:parbatipur-station|পার্বতীপুর জংশন|Parbatipur Junction||25.656|88.919;dinajpur-station|দিনাজপুর রেলস্টেশন|Dinajpur Railway Station||25.632|88.637
train_station,14:santahar-station|সান্তাহার জংশন|Santahar Junction||24.803|88.987;bogura-station|বগুড়া রেলস্টেশন|Bogura Railway Station||24.846|89.370
train_station,13:ishwardi-station|ঈশ্বরদী জংশন|Ishwardi Junction||24.150|89.060
train_station,59:rangpur-station|রংপুর রেলস্টেশন|Rangpur Railway Station||25.735|89.258
train_station,20:jashore-station|যশোর জংশন|Jashore Junction||23.158|89.216
train_station,2:feni-station|ফেনী রেলস্টেশন|Feni Railway Station||23.014|91.402
launch_terminal,47:sadarghat|সদরঘাট লঞ্চ টার্মিনাল|Sadarghat Launch Terminal||23.705|90.412
launch_terminal,33:barishal-launch|বরিশাল লঞ্চঘাট|Barishal Launch Terminal||22.701|90.377
launch_terminal,6:chandpur-launch|চাঁদপুর লঞ্চঘাট|Chandpur Launch Terminal||23.231|90.643
launch_terminal,48:mawa|মাওয়া ঘাট|Mawa Ghat||23.474|90.260
launch_terminal,46:paturia|পাটুরিয়া ঘাট|Paturia Ghat||23.786|89.797;aricha|আরিচা ঘাট|Aricha Ghat||23.840|89.780
launch_terminal,49:daulatdia|দৌলতদিয়া ঘাট|Daulatdia Ghat||23.768|89.778
border,20:benapole|বেনাপোল স্থলবন্দর|Benapole Land Port|Benapol|23.042|88.897
border,3:akhaura-border|আখাউড়া স্থলবন্দর|Akhaura Land Port||23.858|91.240
border,53:banglabandha|বাংলাবান্ধা জিরো পয়েন্ট|Banglabandha Zero Point||26.632|88.412
border,55:burimari|বুড়িমারী স্থলবন্দর|Burimari Land Port||26.386|88.936
border,54:hili|হিলি স্থলবন্দর|Hili Land Port||25.280|89.010
border,36:tamabil|তামাবিল স্থলবন্দর|Tamabil Land Port||25.184|92.032
border,21:bhomra|ভোমরা স্থলবন্দর|Bhomra Land Port||22.672|88.900
border,18:sonamasjid|সোনামসজিদ স্থলবন্দর|Sona Masjid Land Port||24.828|88.140
landmark,9:kolatoli|কলাতলী, কক্সবাজার|Kolatoli, Cox's Bazar|কলাতলী বিচ,Kolatoli beach,Kolatali|21.416|91.984;sugandha-beach|সুগন্ধা বিচ|Sugandha Beach||21.424|91.977;laboni-beach|লাবণী পয়েন্ট|Laboni Point|Laboni beach|21.429|91.972;himchari|হিমছড়ি|Himchari|Himchhari|21.356|92.023;inani|ইনানী বিচ|Inani Beach||21.231|92.046;marine-drive|মেরিন ড্রাইভ|Marine Drive||21.390|92.000;dulahazara|ডুলাহাজারা সাফারি পার্ক|Dulahazara Safari Park||21.653|92.080;teknaf-ghat|টেকনাফ জাহাজঘাট|Teknaf Ship Ghat|সেন্ট মার্টিন ঘাট|20.903|92.280
landmark,4:sajek|সাজেক ভ্যালি|Sajek Valley|সাজেক,রুইলুই পাড়া|23.382|92.294;kaptai-lake|কাপ্তাই লেক|Kaptai Lake||22.500|92.220;hanging-bridge|রাঙামাটি ঝুলন্ত সেতু|Rangamati Hanging Bridge||22.629|92.187
landmark,11:nilgiri|নীলগিরি|Nilgiri||21.913|92.325;nilachal|নীলাচল|Nilachal||22.162|92.211;meghla|মেঘলা পর্যটন|Meghla||22.172|92.192;chimbuk|চিম্বুক পাহাড়|Chimbuk Hill||22.040|92.282;boga-lake|বগা লেক|Boga Lake||21.980|92.470
landmark,10:alutila|আলুটিলা গুহা|Alutila Cave||23.085|91.965
landmark,8:patenga-beach|পতেঙ্গা সমুদ্র সৈকত|Patenga Sea Beach||22.236|91.792;guliakhali|গুলিয়াখালী সৈকত|Guliakhali Beach||22.597|91.610;chandranath|চন্দ্রনাথ পাহাড়|Chandranath Hill||22.634|91.685;foys-lake|ফয়'স লেক|Foy's Lake||22.369|91.797;mohamaya|মহামায়া লেক|Mohamaya Lake||22.825|91.590;khoiyachora|খৈয়াছড়া ঝর্ণা|Khoiyachora Waterfall||22.771|91.612;bashbaria|বাঁশবাড়িয়া সৈকত|Bashbaria Beach||22.553|91.640;parki-beach|পারকি বিচ|Parki Beach||22.190|91.823
landmark,1:mainamati|ময়নামতি|Mainamati|ময়নামতি ওয়ার সিমেট্রি|23.488|91.127;shalban|শালবন বিহার|Shalban Bihar|Shalbon Bihar,কোটবাড়ি|23.426|91.137
landmark,5:nijhum-dwip|নিঝুম দ্বীপ|Nijhum Dwip||22.060|90.990
landmark,37:lawachara|লাউয়াছড়া উদ্যান|Lawachara National Park||24.330|91.785;madhabpur-lake|মাধবপুর লেক|Madhabpur Lake||24.293|91.825;tea-museum|শ্রীমঙ্গল চা জাদুঘর|Sreemangal Tea Museum||24.290|91.735;madhabkunda|মাধবকুণ্ড জলপ্রপাত|Madhabkunda Waterfall||24.638|92.226;hakaluki|হাকালুকি হাওর|Hakaluki Haor||24.620|92.080
landmark,36:jaflong|জাফলং|Jaflong||25.163|92.018;ratargul|রাতারগুল|Ratargul Swamp Forest||25.000|91.965;bichnakandi|বিছনাকান্দি|Bichnakandi||25.168|91.888;bholaganj|ভোলাগঞ্জ সাদাপাথর|Bholaganj Sada Pathor||25.160|91.750;lalakhal|লালাখাল|Lalakhal||25.107|92.177;shahjalal-mazar|হযরত শাহজালাল (রহ.) মাজার|Shah Jalal Mazar||24.902|91.866;shahporan-mazar|হযরত শাহপরান (রহ.) মাজার|Shah Poran Mazar||24.905|91.936;sust|শাহজালাল বিজ্ঞান ও প্রযুক্তি বিশ্ববিদ্যালয়|SUST, Sylhet|শাবিপ্রবি|24.917|91.832
landmark,39:tanguar-haor|টাঙ্গুয়ার হাওর|Tanguar Haor||25.140|91.070;niladri|নীলাদ্রি লেক|Niladri Lake|শহীদ সিরাজ লেক|25.194|91.100
landmark,38:satchari|সাতছড়ি উদ্যান|Satchari National Park||24.122|91.447
landmark,31:kuakata|কুয়াকাটা|Kuakata|কুয়াকাটা সৈকত,Kuakata beach|21.816|90.120;payra-port|পায়রা বন্দর|Payra Port||21.990|90.290;payra-bridge|পায়রা সেতু|Payra Bridge|লেবুখালী সেতু|22.464|90.348
landmark,34:char-kukri-mukri|চর কুকরি মুকরি|Char Kukri Mukri||21.930|90.640
landmark,30:floating-market|ভিমরুলি ভাসমান বাজার|Bhimruli Floating Market||22.692|90.163
landmark,33:guthia|গুঠিয়া মসজিদ|Guthia Mosque|বায়তুল আমান মসজিদ|22.783|90.233;durgasagar|দুর্গাসাগর দিঘি|Durga Sagar||22.768|90.288
landmark,28:sixty-dome|ষাট গম্বুজ মসজিদ|Sixty Dome Mosque|Shat Gombuj|22.675|89.742;khan-jahan|খান জাহান আলীর মাজার|Khan Jahan Ali Mazar||22.660|89.756;sundarbans|সুন্দরবন (মোংলা ঘাট)|Sundarbans (Mongla)|Sundarban,Shundorbon|22.471|89.598;mongla-port|মোংলা বন্দর|Mongla Port|সুন্দরবন ঘাট|22.490|89.598
landmark,27:karamjal|করমজল|Karamjal||22.430|89.590;rupsha-bridge|রূপসা সেতু|Rupsha Bridge|খান জাহান আলী সেতু|22.777|89.580
landmark,21:munshiganj-sundarban|মুন্সীগঞ্জ, শ্যামনগর|Munshiganj, Shyamnagar|সুন্দরবন ঘাট,Sundarbans ghat|22.262|89.193
landmark,51:tungipara-tomb|টুঙ্গিপাড়া সমাধিসৌধ|Tungipara Mausoleum||22.903|89.895
landmark,25:lalon|লালন শাহ মাজার|Lalon Shah Mazar|ছেউড়িয়া|23.895|89.152;shilaidaha|শিলাইদহ কুঠিবাড়ি|Shilaidaha Kuthibari||23.920|89.220
landmark,22:mujibnagar-memorial|মুজিবনগর স্মৃতিসৌধ|Mujibnagar Memorial||23.646|88.595
landmark,20:sagardari|সাগরদাঁড়ি|Sagardari|মধুপল্লী|22.823|89.165
landmark,19:paharpur|পাহাড়পুর|Paharpur|সোমপুর মহাবিহার,Somapura Mahavihara|25.031|88.977;kusumba|কুসুম্বা মসজিদ|Kusumba Mosque||24.753|88.681
landmark,14:mahasthangarh|মহাস্থানগড়|Mahasthangarh||24.961|89.343
landmark,15:puthia-rajbari|পুঠিয়া রাজবাড়ি|Puthia Rajbari||24.363|88.836;rajshahi-university|রাজশাহী বিশ্ববিদ্যালয়|Rajshahi University||24.370|88.637
landmark,16:uttara-gonobhaban|উত্তরা গণভবন|Uttara Gonobhaban|দিঘাপতিয়া রাজবাড়ি|24.432|88.993;chalan-beel|চলনবিল|Chalan Beel||24.520|89.150
landmark,54:kantajew|কান্তজীর মন্দির|Kantajew Temple|Kantanagar|25.791|88.667;ramsagar|রামসাগর দিঘি|Ramsagar||25.555|88.621;swapnopuri|স্বপ্নপুরী|Swapnopuri||25.433|88.983
landmark,59:tajhat|তাজহাট জমিদারবাড়ি|Tajhat Palace||25.725|89.278;vinnojogot|ভিন্নজগৎ|Vinno Jogot||25.800|89.155
landmark,55:teesta-barrage|তিস্তা ব্যারাজ|Teesta Barrage||26.178|89.052
landmark,44:jamuna-bridge|যমুনা সেতু|Jamuna Bridge|বঙ্গবন্ধু সেতু,Bangabandhu Bridge|24.398|89.790;atia-mosque|আতিয়া মসজিদ|Atia Mosque||24.236|89.910;mohera|মহেড়া জমিদারবাড়ি|Mohera Palace||24.160|90.045;madhupur-garh|মধুপুর গড়|Madhupur National Park||24.680|90.100
landmark,61:gazni|গজনী অবকাশ|Gajni Abokash||25.213|90.045
landmark,64:birishiri|বিরিশিরি|Birishiri||25.110|90.675
landmark,45:nikli-haor|নিকলী হাওর|Nikli Haor||24.330|90.945;mithamoin-haor|মিঠামইন হাওর|Mithamoin Haor||24.430|91.050
landmark,62:bau|বাংলাদেশ কৃষি বিশ্ববিদ্যালয়|Bangladesh Agricultural University||24.720|90.437
landmark,41:safari-park|গাজীপুর সাফারি পার্ক|Gazipur Safari Park|বঙ্গবন্ধু সাফারি পার্ক|24.172|90.402;bhawal|ভাওয়াল উদ্যান|Bhawal National Park||24.096|90.404;nuhash-polli|নুহাশ পল্লী|Nuhash Polli||24.155|90.340
landmark,43:panam|পানাম নগর|Panam City|পানাম সিটি|23.656|90.604;taj-mahal-bd|বাংলার তাজমহল|Banglar Tajmahal||23.740|90.573
landmark,46:baliati|বালিয়াটি জমিদারবাড়ি|Baliati Palace||23.995|90.041
landmark,48:padma-bridge|পদ্মা সেতু (মাওয়া)|Padma Bridge (Mawa)||23.461|90.262
landmark,47:jatiya-smriti|জাতীয় স্মৃতিসৌধ|National Martyrs' Memorial|Sriti Soudho|23.911|90.255;jahangirnagar|জাহাঙ্গীরনগর বিশ্ববিদ্যালয়|Jahangirnagar University||23.882|90.267;fantasy-kingdom|ফ্যান্টাসি কিংডম|Fantasy Kingdom||23.936|90.290;national-zoo|জাতীয় চিড়িয়াখানা|National Zoo||23.813|90.345;lalbagh-fort|লালবাগ কেল্লা|Lalbagh Fort||23.719|90.388;dhaka-medical|ঢাকা মেডিকেল কলেজ হাসপাতাল|Dhaka Medical College Hospital||23.726|90.398;bsmmu|পিজি হাসপাতাল|PG Hospital|BSMMU|23.739|90.395;kurmitola-hospital|কুর্মিটোলা হাসপাতাল|Kurmitola Hospital||23.823|90.413;evercare|এভারকেয়ার হাসপাতাল|Evercare Hospital|এ্যাপোলো হাসপাতাল,Apollo|23.810|90.432;bashundhara-city|বসুন্ধরা সিটি|Bashundhara City||23.751|90.391;jamuna-future-park|যমুনা ফিউচার পার্ক|Jamuna Future Park||23.813|90.424;hatirjheel|হাতিরঝিল|Hatirjheel||23.765|90.411
landmark,13:rooppur|রূপপুর পারমাণবিক বিদ্যুৎকেন্দ্র|Rooppur Power Plant||24.067|89.047;hardinge|হার্ডিঞ্জ ব্রিজ|Hardinge Bridge|পাকশী|24.070|89.037
town,45:bhairab-bazar|ভৈরব বাজার|Bhairab Bazar||24.052|90.976
town,5:chowmuhani|চৌমুহনী|Chowmuhani||22.944|91.114
town,44:elenga|এলেঙ্গা|Elenga||24.336|89.920
town,12:hatikumrul|হাটিকুমরুল মোড়|Hatikumrul|সিরাজগঞ্জ রোড|24.406|89.546
town,16:bonpara|বনপাড়া|Bonpara||24.294|89.078
town,52:faridpur-bhanga-more|ভাঙ্গা মোড়|Bhanga Intersection||23.388|89.985
town,1:gauripur-daudkandi|গৌরীপুর, দাউদকান্দি|Gauripur, Daudkandi||23.553|90.790
town,8:nazirhat|নাজিরহাট|Nazirhat||22.630|91.785;dohazari|দোহাজারী|Dohazari||22.164|92.073;keranihat|কেরানীহাট|Keranihat||22.077|92.063;khatunganj|খাতুনগঞ্জ|Khatunganj||22.335|91.844
town,50:takerhat|টেকেরহাট|Takerhat||23.222|90.065
town,20:noapara|নওয়াপাড়া|Noapara||23.027|89.398
town,14:banani-bogura|বনানী, বগুড়া|Banani, Bogura||24.818|89.376
`;
