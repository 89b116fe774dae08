# Compiles the test with Mono and runs it with NUnit 2.6 (on Debian, apt-get install mono-mcs nunit-console libnunit-framework2.6.3-cil);
# with .NET, add CoreFile.cs and CoreFileTest.cs to a project with NUnit 3. What it makes goes to the folder OUTPUT.
set -e
cd "$(dirname "$0")"
output=${OUTPUT:-$(mktemp -d)}
nunit=/usr/lib/cli/nunit.framework-2.6.3/nunit.framework.dll
cp "$nunit" "$output"
mcs -langversion:6 -target:library "-out:$output/CoreFileTest.dll" "-r:$nunit" CoreFile.cs CoreFileTest.cs
READERS=$PWD/.. exec nunit-console -nologo -noshadow -noresult "$output/CoreFileTest.dll"
